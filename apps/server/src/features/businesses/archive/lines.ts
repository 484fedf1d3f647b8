import { StringDecoder } from 'node:string_decoder';
import type { z } from 'zod';
import { type Archive, damagedArchive } from './open-archive.ts';

const batchSize = 500;
/**
 * Maximum characters of a line, and of a file read as a single text. It protects memory from a small archive that
 * unpacks to a huge text.
 */
const maxTextLength = 16 * 1024 ** 2;

/** Maximum characters of a batch of lines, because a whole batch is in memory at once. */
const maxBatchLength = 8 * 1024 ** 2;

/**
 * Maximum brackets and commas of a line. Each may start a value: 15 MB of opening brackets take five seconds to parse,
 * which blocks all other requests.
 */
const maxParts = 400_000;
const parts = new Set([...'[{,'].map((sign) => sign.charCodeAt(0)));

const hasTooManyParts = (line: string): boolean => {
  let count = 0;
  for (let at = 0; at < line.length && count <= maxParts; at++) if (parts.has(line.charCodeAt(at))) count++;
  return count > maxParts;
};

/** Parses a line of an archive file as JSON. @throws Problem 'unreadable_file'. */
export const parseJson = (line: string): unknown => {
  if (line.length > maxParts && hasTooManyParts(line)) throw damagedArchive();
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw damagedArchive();
  }
};

/** Validates a value of an archive against a schema. @throws Problem 'unreadable_file'. */
export const parseValue = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (!result.success) throw damagedArchive();
  return result.data;
};

/** Reads a whole file of an archive as a single text. @throws Problem 'unreadable_file'. */
export const readText = async (archive: Archive, name: string): Promise<string> => {
  let found = '';
  for await (const line of splitLines(archive.read(name))) {
    found += line;
    if (found.length > maxTextLength) throw damagedArchive();
  }
  return found;
};

async function* splitLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let partialLine = '';
  for await (const piece of content) {
    partialLine += decoder.write(piece);
    if (piece.includes(10)) {
      const lines = partialLine.split(/\r?\n/);
      partialLine = lines.pop() ?? '';
      yield* lines;
    }
    if (partialLine.length > maxTextLength) throw damagedArchive();
  }
  yield partialLine + decoder.end();
}

/**
 * Yields the values of a JSON lines file in batches. Yields nothing if the file is missing.
 * @throws Problem 'unreadable_file'.
 */
export async function* readLines(archive: Archive, name: string): AsyncGenerator<unknown[]> {
  if (!archive.names.includes(name)) return;
  let batch: unknown[] = [];
  let length = 0;
  for await (const line of splitLines(archive.read(name))) {
    if (line === '') continue;
    batch.push(parseJson(line));
    length += line.length;
    if (batch.length === batchSize || length >= maxBatchLength) {
      yield batch;
      batch = [];
      length = 0;
    }
  }
  if (batch.length > 0) yield batch;
}
