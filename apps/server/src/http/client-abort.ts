import type { ServerResponse } from 'node:http';

/** Why work for a request was broken off: whoever asked has closed the connection. Nobody is told, and nothing is wrong. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The reader has gone.');
  }
}

/** Fires with `ClientDisconnected` when the connection of an answer closes before all of it was sent. */
export const createAbortSignal = (response: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new ClientDisconnected());
  });
  return gone.signal;
};
