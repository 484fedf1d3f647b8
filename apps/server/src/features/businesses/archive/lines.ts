import { StringDecoder } from 'node:string_decoder';
import type { z } from 'zod';
import { type Archive, damagedArchive } from './open-archive.ts';

const batchSize = 500;
/**
 * Maximum length in characters of one line, and of a file read as one text. It protects memory from a small
 * archive that unpacks to a huge text.
 */
const maxTextLength = 16 * 1024 ** 2;

/**
 * Parses a line as JSON.
 * @throws Problem 'unreadable_file'.
 */
export const parseJson = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    throw damagedArchive();
  }
};

/**
 * Validates a value against a schema.
 * @throws Problem 'unreadable_file'.
 */
export const parseValue = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const result = schema.safeParse(value);
  if (!result.success) throw damagedArchive();
  return result.data;
};

/**
 * Reads a whole file as one text.
 * @throws Problem 'unreadable_file'.
 */
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
  for await (const line of splitLines(archive.read(name))) {
    if (line === '') continue;
    batch.push(parseJson(line));
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
