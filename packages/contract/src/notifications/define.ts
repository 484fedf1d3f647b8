import type { z } from 'zod';

/**
 * Kind of a notification: an event that concerns users who might not see it otherwise. In the profile, users
 * choose to receive it in Bellwether, by mail, both or neither.
 */
export type NotificationDefinition<Data extends z.ZodObject = z.ZodObject> = {
  readonly label: string;
  /** Data that the notification's text and link need; it is stored with each notification. */
  readonly data: Data;
  /** Returns one line about the newest notification of a group; `many` is the size of the group. */
  readonly text: (data: z.infer<Data>, many: number) => string;
  /**
   * Returns the path of the page where the event can be seen or answered, from the root, without the
   * business.
   */
  readonly path: (data: z.infer<Data>, many: number) => string;
  /**
   * Default for mail. `itself`: the event already sends a mail. `own`: the feature sends its own mail; by default
   * neither the mail nor a notification is sent.
   */
  readonly mail: 'on' | 'off' | 'itself' | 'own';
};

/** Declares a notification kind and keeps the type of its data. */
export const defineNotification = <const Data extends z.ZodObject>(
  declaration: NotificationDefinition<Data>,
): NotificationDefinition<Data> => declaration;
