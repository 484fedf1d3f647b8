/**
 * Maximum size of a minutes document in bytes, including everything ever deleted in it. It is also the maximum size of
 * a message.
 */
export const maxMinutesBytes = 1024 * 1024;

/** Maximum length of the HTML in characters. It is larger than the document limit, because tags surround each text. */
export const maxMinutesHtml = 2 * 1024 * 1024;

/**
 * Limits for the content of a minutes document, which only manipulated documents reach. A piece is a text with a set of
 * marks. `depth` counts nested nodes: a list in a list takes two. `parts` counts Yjs items: each run of letters, mark
 * or deletion.
 */
export const maxMinutes = {
  parts: 60_000,
  writers: 5_000,
  nodes: 20_000,
  pieces: 40_000,
  links: 5_000,
  depth: 60,
} as const;

/** Maximum length of an attribute of a mark or node, in characters. Longer links are dropped. */
export const maxAttributeLength = 2_100;

/**
 * Maximum processor time in milliseconds to apply an update. The server then applies each accepted update itself, in
 * about the same time.
 */
export const maxApplyMs = 200;
/**
 * Maximum processor time in milliseconds to read a whole document, which each process does when it opens the document.
 */
export const maxLoadMs = 500;

/** Memory in MiB of the thread that checks updates. Documents that need more are refused. */
export const maxCheckHeapMb = 256;
/** Maximum milliseconds of a check; then its thread is ended. */
export const maxCheckMs = 5_000;
/** Milliseconds without a check after which the checker's thread ends, to free its memory. */
export const checkerIdleMs = 15_000;

export class MinutesTooLong extends Error {
  constructor() {
    super('These minutes are too long or too complex to be saved.');
  }
}
