/** Notification to show. `expireTime` is the time it disappears by itself, in ms since 1970. */
export type Notice = {
  text: string;
  type?: 'default' | 'error';
  /** Label and function of the notification's only action; the action also closes the notification. */
  actionText?: string;
  onAction?: () => void;
  /** Function that runs once when the notification is closed, for any reason. */
  closeAction?: () => void;
  expireTime?: number;
  /** Whether the notification stays until closed. A notification with an action always does. */
  sticky?: boolean;
};

export const dismissAfterMs = 3000;

export const createNoticeId = (): string => crypto.randomUUID().replaceAll('-', '');

/** Returns how long a notification stays, in ms; false means until closed. */
export const noticeDurationMs = (notice: Notice, nowMs: number): number | false => {
  if (notice.expireTime !== undefined) return Math.max(0, notice.expireTime - nowMs);
  return notice.sticky || notice.actionText ? false : dismissAfterMs;
};
