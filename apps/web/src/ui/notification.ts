/** Something to tell the user. `expireTime` is the moment (ms since 1970) at which it goes by itself. */
export type Notice = {
  text: string;
  type?: 'default' | 'error';
  /** The label of its one action, and what that does; the notification closes with it. */
  actionText?: string;
  onAction?: () => void;
  /** Run once when it is closed, by whatever. */
  closeAction?: () => void;
  expireTime?: number;
  /** Stays until it is closed. Anything with an action stays too. */
  sticky?: boolean;
};

export const dismissAfterMs = 3000;

/** A short id of 32 characters. */
export const createNoticeId = (): string => crypto.randomUUID().replaceAll('-', '');

/** How long a notice stays, in ms; false for until closed. */
export const noticeDurationMs = (notice: Notice, nowMs: number): number | false => {
  if (notice.expireTime !== undefined) return Math.max(0, notice.expireTime - nowMs);
  return notice.sticky || notice.actionText ? false : dismissAfterMs;
};
