import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/**
 * Posts a file as multipart/form-data in the field `file`. The file is streamed from disk, so memory stays small;
 * `fetch` with a FormData needs as much memory as the file. An answer counts even if the server sends it before reading
 * the whole file.
 */
export async function sendImportFile(
  address: string,
  headers: Record<string, string>,
  path: string,
): Promise<{ status: number; text: string }> {
  const boundary = `bellwether-${randomUUID()}`;
  const name = basename(path).replace(/["\r\n]/g, '_');
  const body = async function* () {
    yield `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
    yield* createReadStream(path);
    yield `\r\n--${boundary}--\r\n`;
  };
  const open = address.startsWith('https:') ? secureRequest : plainRequest;
  const request = open(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
  const sent = pipeline(body(), request);
  const answer = await Promise.race([answered, sent.then(() => answered)]);
  sent.catch(() => undefined);
  return { status: answer.statusCode ?? 0, text: await text(answer) };
}
