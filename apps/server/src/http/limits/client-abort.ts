import type { ServerResponse } from 'node:http';

/**
 * Error that stops work for a request because the reader closed the connection. It is neither sent nor
 * logged.
 */
export class ClientDisconnected extends Error {
  constructor() {
    super('The reader closed the connection.');
  }
}

/**
 * Returns a signal that fires with `ClientDisconnected` when the connection closes before the whole answer was sent.
 */
export const createAbortSignal = (response: ServerResponse): AbortSignal => {
  const abort = new AbortController();
  const end = () => {
    if (!response.writableFinished) abort.abort(new ClientDisconnected());
  };
  // The connection may have closed while the session was looked up.
  if (response.destroyed || response.socket?.destroyed === true) end();
  else response.once('close', end);
  return abort.signal;
};
