import type { Readable } from 'node:stream';
import { problem } from '@bellwether/contract/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Everything of a request must have come in this time, in milliseconds: long enough for the largest upload over a slow line. */
export const requestTimeoutMs = 3600_000;

/** How long others are waited for, in milliseconds. */
export type Timeouts = {
  /** Until a body that is not an upload has arrived; it has a megabyte at most. */
  body: number;
  /** While nothing comes of an upload. */
  upload: number;
  /** While a reader takes nothing of an answer; no answer of ours is silent for as long. */
  reader: number;
  /** Before minutes that could not be stored are stored again, the first time. */
  storing: number;
  /** Until who opens a socket has said who they are. */
  introduction: number;
};
export const defaultTimeouts: Timeouts = {
  body: 30_000,
  upload: 60_000,
  reader: 120_000,
  storing: 2_000,
  introduction: 10_000,
};

/** By its head: `isMultipart()` knows only once a body is parsed. */
const isUpload = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses bodies that drip in: each would keep a connection, and the server from stopping. */
export const limitBodyTime = (server: FastifyInstance, timeout: number): void => {
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request) && !isUpload(request)) {
      const late = setTimeout(() => {
        reply.header('connection', 'close');
        // Who was answered without their body being read, as one without an address, has nobody waiting for it here any more:
        // an error that nobody hears would end the process.
        if (payload.listenerCount('error') === 0) request.raw.socket.destroy();
        // The reader of the body passes the error on as an answer; destroyed, the request would take the connection with it.
        else payload.emit('error', problem('timed_out'));
      }, timeout);
      const arrived = () => clearTimeout(late);
      payload.once('end', arrived).once('close', arrived);
    }
    done(null, payload);
  });
};

/** Cuts the connection of an upload that has stopped coming. */
export const destroyWhenStalled = (
  { raw: { socket } }: FastifyRequest,
  upload: Readable,
  stalled: number,
): void => {
  // One that a test sends without a network has no such socket.
  socket.setTimeout?.(stalled);
  upload.once('close', () => socket.setTimeout?.(0));
};
