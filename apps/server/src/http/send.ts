import type { Socket } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Endpoint } from '@bellwether/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openFairQueue } from '../platform/fair-queue.ts';
import { createReplyCheck } from './check-reply.ts';
import type { App } from './deps.ts';
import { etagForCoding, Reply } from './reply.ts';

/** Minimum size in bytes for compression. Shorter replies fit in the first network packets anyway. */
const minCompressedBytes = 8192;
/** Brotli at a fast quality: as fast as gzip here, and a fifth smaller. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const brotli = promisify(brotliCompress);
const gzipBuffer = promisify(gzip);

/** Limits concurrent compressions, each of which takes a thread, so that threads remain for other work. */
const queue = openFairQueue({
  concurrency: 2,
  perAsker: 2,
  burst: 1,
  waiting: 10_000,
  maxWaitingPerPerson: 10_000,
  maxWait: 30_000,
  message: 'The server is sending many responses. Please try again in a moment.',
});

const codings: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, quality),
  gzip: (body) => gzipBuffer(body),
};

/** Returns the best compression that a request accepts: 'br', 'gzip' or undefined. */
export const chooseCoding = (request: FastifyRequest): string | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return Object.keys(codings).find((coding) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted),
  );
};

const sendJson = async (request: FastifyRequest, reply: FastifyReply, body: unknown, timeoutMs: number) => {
  const text = JSON.stringify(body);
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  const isLong = text.length >= minCompressedBytes;
  if (isLong) destroyStalledSocket(request, reply, timeoutMs);
  const coding = isLong ? chooseCoding(request) : undefined;
  if (coding === undefined) return reply.send(text);
  const plain = Buffer.from(text);
  const compress = codings[coding];
  const compressed = compress ? await queue.run({ person: 'anybody' }, () => compress(plain)) : plain;
  if (compressed.length >= plain.length) return reply.send(plain);
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') reply.header('etag', etagForCoding(etag, coding));
  return reply.header('content-encoding', coding).send(compressed);
};

/** Streaming compressors, flushed after each chunk so that a line is sent without waiting for the next. */
const codingStreams = {
  br: () => createBrotliCompress({ ...quality, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

const sendText = (request: FastifyRequest, reply: FastifyReply, text: Readable) => {
  reply.header('vary', 'accept-encoding');
  const coding = chooseCoding(request);
  if (coding !== 'br' && coding !== 'gzip') return reply.send(text);
  // A client that disconnects or a source that fails ends both streams; there is no one left to notify.
  const compressed = pipeline(text, codingStreams[coding](), () => undefined);
  return reply.header('content-encoding', coding).send(compressed);
};

/** Unfinished answers by connection: a client may request many answers and read none of them. */
const activeReplies = new WeakMap<Socket, number>();

const destroyStalledSocket = (
  { raw: { socket } }: FastifyRequest,
  reply: FastifyReply,
  timeoutMs: number,
) => {
  // Requests that tests inject have no real socket.
  if (socket.setTimeout === undefined || reply.raw.destroyed) return;
  activeReplies.set(socket, (activeReplies.get(socket) ?? 0) + 1);
  socket.setTimeout(timeoutMs);
  reply.raw.once('close', () => {
    const remaining = (activeReplies.get(socket) ?? 1) - 1;
    activeReplies.set(socket, remaining);
    if (remaining === 0) socket.setTimeout(0);
  });
};

const destroyOnClose = (body: Readable, reply: FastifyReply) => {
  const end = () => body.destroy();
  if (reply.raw.destroyed) end();
  else reply.raw.once('close', end);
};

/**
 * Creates the function that sends a handler's reply: validated against the contract, as JSON (compressed where it
 * pays), NDJSON or a file.
 */
export const createSender = (app: App, endpoint: Endpoint) => {
  const check = createReplyCheck(app, endpoint);
  return (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
    const { body, status, headers } =
      answer instanceof Reply ? answer : { body: answer, status: undefined, headers: {} };
    reply.code(status ?? endpoint.status ?? 200).headers(headers);
    // The client may cache an answer with an ETag, but must revalidate it each time.
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
    }
    if (body === undefined) return reply.send();
    if (body instanceof Readable) {
      destroyOnClose(body, reply);
      destroyStalledSocket(request, reply, app.patience.reader);
    }
    if (endpoint.reply === 'file') return reply.send(body);
    if (body instanceof Readable) {
      const type = endpoint.reply === 'ndjson' ? 'application/x-ndjson' : 'application/json';
      return sendText(request, reply.type(`${type}; charset=utf-8`), body);
    }
    check(body, request.params);
    return sendJson(request, reply, body, app.patience.reader);
  };
};
