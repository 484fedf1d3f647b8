import type { Readable } from 'node:stream';
import { problem } from '@bellwether/domain/problems';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Maximum time for a whole request to arrive, in milliseconds: long enough for the largest upload over a slow
 * connection.
 */
export const requestTimeoutMs = 3600_000;

/** Timeouts and delays in milliseconds. */
export type Timeouts = {
  /** Maximum time for a body to arrive, except an upload. */
  body: number;
  /** Maximum pause of an upload. */
  upload: number;
  /** Maximum time in which a reader accepts nothing of an answer; no answer of ours pauses that long. */
  reader: number;
  /** Delay before the first retry of meeting minutes that could not be stored. */
  storing: number;
  /** Maximum time for a new socket to authenticate. */
  introduction: number;
};
export const defaultTimeouts: Timeouts = {
  body: 30_000,
  upload: 60_000,
  reader: 120_000,
  storing: 2_000,
  introduction: 10_000,
};

/** Reads the header, because `isMultipart()` works only after the body is parsed. */
const isUpload = ({ headers }: FastifyRequest) => /^multipart\//i.test(headers['content-type'] ?? '');

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Refuses bodies that arrive too slowly: each would hold a connection and prevent the server from stopping.
 */
export const limitBodyTime = (server: FastifyInstance, timeout: number): void => {
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request) && !isUpload(request)) {
      const timer = setTimeout(() => {
        reply.header('connection', 'close');
        // A request answered without reading its body, such as one to an unknown address, has no listener
        // here. An error without a listener would end the process.
        if (payload.listenerCount('error') === 0) request.raw.socket.destroy();
        // The reader of the body turns the error into an answer. Destroying the request would close the
        // connection too.
        else payload.emit('error', problem('timed_out'));
      }, timeout);
      const stopTimer = () => clearTimeout(timer);
      payload.once('end', stopTimer).once('close', stopTimer);
    }
    done(null, payload);
  });
};

/** Closes the connection of an upload that pauses longer than `timeoutMs` (ms). */
export const destroyWhenStalled = (
  { raw: { socket } }: FastifyRequest,
  upload: Readable,
  timeoutMs: number,
): void => {
  // A request injected by a test has no such socket.
  socket.setTimeout?.(timeoutMs);
  upload.once('close', () => socket.setTimeout?.(0));
};
