import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Endpoint } from '@bellwether/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { replyCheck } from './check-reply.ts';
import type { App } from './deps.ts';
import { codedTag, Reply } from './reply.ts';

/** Shorter replies leave in the first few packets, with or without compressing them: it would only cost. Bytes. */
const worthCompressing = 8192;
/** Brotli at its quick end: as fast as gzip here and a fifth smaller. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

const codings: Record<string, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, quality),
  gzip: (body) => deflate(body),
};

const codingFor = (request: FastifyRequest): string | undefined => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return Object.keys(codings).find((coding) =>
    new RegExp(`\\b${coding}\\b(?!\\s*;\\s*q=0(\\.0*)?(,|$))`).test(accepted),
  );
};

const sendJson = async (request: FastifyRequest, reply: FastifyReply, body: unknown) => {
  const text = JSON.stringify(body);
  reply.header('content-type', 'application/json; charset=utf-8').header('vary', 'accept-encoding');
  const coding = text.length < worthCompressing ? undefined : codingFor(request);
  if (coding === undefined) return reply.send(text);
  const plain = Buffer.from(text);
  const packed = (await codings[coding]?.(plain)) ?? plain;
  if (packed.length >= plain.length) return reply.send(plain);
  const etag = reply.getHeader('etag');
  if (typeof etag === 'string') reply.header('etag', codedTag(etag, coding));
  return reply.header('content-encoding', coding).send(packed);
};

/** The same for a stream, flushed after each piece: a line must not wait for the next. */
const codingStreams = {
  br: () => createBrotliCompress({ ...quality, flush: constants.BROTLI_OPERATION_FLUSH }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

const sendText = (request: FastifyRequest, reply: FastifyReply, text: Readable) => {
  reply.header('vary', 'accept-encoding');
  const coding = codingFor(request);
  if (coding !== 'br' && coding !== 'gzip') return reply.send(text);
  // A reader who leaves, or a source that fails, ends both streams; there is nobody left to be told.
  const packed = pipeline(text, codingStreams[coding](), () => undefined);
  return reply.header('content-encoding', coding).send(packed);
};

/** Sends what a handler answered: checked against the contract, as JSON (compressed where it pays), as lines of JSON or as a file. */
export const sender = (app: App, endpoint: Endpoint) => {
  const check = replyCheck(app, endpoint);
  return (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
    const { body, status, headers } =
      answer instanceof Reply ? answer : { body: answer, status: undefined, headers: {} };
    reply.code(status ?? endpoint.status ?? 200).headers(headers);
    // A tagged answer may be kept by its reader, but has to be asked about each time.
    if (!reply.hasHeader('cache-control')) {
      reply.header('cache-control', reply.hasHeader('etag') ? 'private, no-cache' : 'no-store');
    }
    if (body === undefined) return reply.send();
    if (endpoint.reply === 'file') return reply.send(body);
    if (body instanceof Readable) {
      const type = endpoint.reply === 'ndjson' ? 'application/x-ndjson' : 'application/json';
      return sendText(request, reply.type(`${type}; charset=utf-8`), body);
    }
    check(body);
    return sendJson(request, reply, body);
  };
};
