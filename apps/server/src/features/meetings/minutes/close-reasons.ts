/** Reason why the server closes an editing connection; `code` is the WebSocket close code. */
export type CloseReason = { code: number; reason: string };

/**
 * Reasons for closing an editing connection. The web page stops editing after codes that begin with 44 and 45, and
 * reconnects after others.
 */
export const socketCloseReasons = {
  notAllowed: { code: 4401, reason: 'not-allowed' },
  tooLong: { code: 4413, reason: 'too-long' },
  notOurs: { code: 4422, reason: 'not-ours' },
  notKept: { code: 4500, reason: 'not-kept' },
  tooMany: { code: 1013, reason: 'too-many' },
  /** The server lacks text that the update builds on. Reconnecting sends all of the text. */
  resync: { code: 1012, reason: 'resync' },
} as const satisfies Record<string, CloseReason>;
