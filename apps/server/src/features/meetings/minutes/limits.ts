/**
 * Maximum size of a document in bytes, including everything ever deleted in it. It is also the maximum size
 * of a message.
 */
export const maxMinutesBytes = 1024 * 1024;

/** Maximum length of the HTML in characters. It exceeds the document, because tags surround each piece of text. */
export const maxMinutesHtml = 2 * 1024 * 1024;

/**
 * Maxima of what a document is made of. Text of the maximum size fits many times; only made-up documents
 * reach them. A piece is text with one set of marks. `depth` counts nodes inside each other: a list in a list
 * takes two. `parts` counts what Yjs keeps: each run of letters, mark or deletion.
 */
export const maxMinutes = {
  parts: 60_000,
  writers: 5_000,
  nodes: 20_000,
  pieces: 40_000,
  links: 5_000,
  depth: 60,
} as const;

/** Maximum length of a mark's or a node's attribute in characters. Longer links are no links. */
export const maxAttributeLength = 2_100;

/**
 * Maximum processor time in milliseconds to apply an update. The server applies each accepted update itself, in
 * about the same time.
 */
export const maxApplyMs = 200;
/** Maximum processor time in milliseconds to read a whole document, as each process does that opens it. */
export const maxLoadMs = 500;

/** Memory in MiB of the thread that checks updates. A document that needs more is refused. */
export const maxCheckHeapMb = 256;
/** Maximum milliseconds of one check, after which the thread is ended. */
export const maxCheckMs = 5_000;
/** Milliseconds without a check after which the thread ends, so that its memory is free. */
export const checkerIdleMs = 15_000;

export class MinutesTooLong extends Error {
  constructor() {
    super('These minutes are too long or too complex to be saved.');
  }
}
