import type { z } from 'zod';

/**
 * A kind of notification: something that concerns a person and that they would not see by themselves. The profile offers it by its label, to
 * be told of in Bellwether, by mail, both or not at all.
 */
export type NotificationDefinition<Data extends z.ZodObject = z.ZodObject> = {
  readonly label: string;
  /** What its sentence and its link are made of. Kept with each notification. */
  readonly data: Data;
  /** One line, of the newest of those that are shown as one; `many` is how many these are. */
  readonly text: (data: z.infer<Data>, many: number) => string;
  /** The address of the page where it is seen or answered, from the root, without the business. */
  readonly path: (data: z.infer<Data>, many: number) => string;
  /**
   * Whether it goes by mail too unless the person chooses; `itself`: what it tells of has been mailed already; `own`: its mail is written by
   * its feature, and there is neither that nor a line in the product unless the person chooses.
   */
  readonly mail: 'on' | 'off' | 'itself' | 'own';
};

/** Declares a kind and keeps the shape of its data. */
export const defineNotification = <const Data extends z.ZodObject>(
  declaration: NotificationDefinition<Data>,
): NotificationDefinition<Data> => declaration;
