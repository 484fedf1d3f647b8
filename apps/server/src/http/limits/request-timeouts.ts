import type { Readable } from 'node:stream';
import { problem } from '@bellwether/domain/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Maximum time for a whole request to arrive, in milliseconds: long enough for the largest upload over a slow
 * connection.
 */
export const requestTimeoutMs = 3600_000;

/** Timeouts and delays of the HTTP server in milliseconds. */
export type Timeouts = {
  /** Maximum time for a request body to arrive, except for uploads. */
  body: number;
  /** Maximum pause between two pieces of an upload. */
  upload: number;
  /** Maximum time during which a client reads nothing of an answer. The server itself never pauses that long. */
  reader: number;
  /** Delay before the first retry of storing meeting minutes. */
  storing: number;
  /** Maximum time until a new WebSocket authenticates. */
  introduction: number;
};
export const defaultTimeouts: Timeouts = {
  body: 30_000,
  upload: 60_000,
  reader: 120_000,
  storing: 2_000,
  introduction: 10_000,
};

/** Reads the Content-Type header, because `isMultipart()` works only after the body is parsed. */
const isUpload = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Refuses request bodies that arrive too slowly: each would hold a connection and delay the server's shutdown. */
export const limitBodyTime = (server: FastifyInstance, timeout: number): void => {
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request) && !isUpload(request)) {
      const timer = setTimeout(() => {
        reply.header('connection', 'close');
        // A request answered without reading its body has no error listener, and an unhandled error event would end the
        // process.
        if (payload.listenerCount('error') === 0) request.raw.socket.destroy();
        // The body parser turns the error into an answer. Destroying the request would close the connection without
        // one.
        else payload.emit('error', problem('timed_out'));
      }, timeout);
      const stopTimer = () => clearTimeout(timer);
      payload.once('end', stopTimer).once('close', stopTimer);
    }
    done(null, payload);
  });
};

/** Closes the connection of an upload that pauses for longer than `timeoutMs` milliseconds. */
export const destroyWhenStalled = (
  { raw: { socket } }: FastifyRequest,
  upload: Readable,
  timeoutMs: number,
): void => {
  // Requests that tests inject have no real socket.
  socket.setTimeout?.(timeoutMs);
  upload.once('close', () => socket.setTimeout?.(0));
};
