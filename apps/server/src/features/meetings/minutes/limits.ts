/** The most that a document may have, with all that was ever deleted in it, in bytes; and so the most that comes in one message. */
export const maxMinutesBytes = 1024 * 1024;

/** The most that its HTML may have, in characters: marks and links are written around each piece of text. */
export const maxMinutesHtml = 2 * 1024 * 1024;

/** A document whose HTML would be longer than that. */
export class MinutesTooLong extends Error {
  constructor() {
    super(`The HTML of these minutes has more than ${maxMinutesHtml} characters.`);
  }
}
