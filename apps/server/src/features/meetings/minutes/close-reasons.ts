/** Reason why the server closes a connection; `code` is the WebSocket close code. */
export type CloseReason = { code: number; reason: string };

/**
 * Close reasons. The web page ends editing after those that begin with 44 and 45, and reconnects after the
 * others.
 */
export const closed = {
  notAllowed: { code: 4401, reason: 'not-allowed' },
  tooLong: { code: 4413, reason: 'too-long' },
  notOurs: { code: 4422, reason: 'not-ours' },
  notKept: { code: 4500, reason: 'not-kept' },
  tooMany: { code: 1013, reason: 'too-many' },
  /** The server lacks text that the update builds on. Connecting again sends all of it. */
  resync: { code: 1012, reason: 'resync' },
} as const satisfies Record<string, CloseReason>;
