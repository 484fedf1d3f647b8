/**
 * Maximum size of a document in bytes, including everything ever deleted in it. It is also the maximum size
 * of a message.
 */
export const maxMinutesBytes = 1024 * 1024;

/**
 * Maximum length of the HTML in characters. It exceeds the document, because tags and links surround each
 * piece of text.
 */
export const maxMinutesHtml = 2 * 1024 * 1024;

export class MinutesTooLong extends Error {
  constructor() {
    super(`The HTML of these minutes has more than ${maxMinutesHtml} characters.`);
  }
}
