import type { ServerResponse } from 'node:http';

/** Thrown to stop work for a request whose client disconnected. The error is neither sent nor logged. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The reader closed the connection.');
  }
}

/** Returns an abort signal that fires when the client disconnects before the whole answer was sent. */
export const createAbortSignal = (response: ServerResponse): AbortSignal => {
  const abort = new AbortController();
  const end = () => {
    if (!response.writableFinished) abort.abort(new ClientDisconnected());
  };
  // The client may have disconnected while the session was read, before this listener was added.
  if (response.destroyed || response.socket?.destroyed === true) end();
  else response.once('close', end);
  return abort.signal;
};
