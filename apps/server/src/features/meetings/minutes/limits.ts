/** The most that a document may have, with all that was ever deleted in it, in bytes; and so the most that comes in one message. */
export const maxMinutesBytes = 1024 * 1024;
