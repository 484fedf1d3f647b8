import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { ServiceSession } from './connector.ts';
import type { ServiceReply } from './http.ts';
import { leaveOut } from './row-counts.ts';
import { SourceError, writeJson } from './source-error.ts';

/** Creates the error for a response that does not match the schema. */
export const unreadableReplyError = (service: string, answer: unknown, cause?: unknown): SourceError =>
  new SourceError('internal', `Bellwether cannot read an answer of ${service}.`, {
    answer: writeJson(answer),
    cause,
  });

/**
 * Parses a response.
 * @throws SourceError if it does not match the schema.
 */
export const parseReply = <Schema extends z.ZodType>(
  service: string,
  schema: Schema,
  { body }: ServiceReply,
): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw unreadableReplyError(service, body, parsed.error);
  return parsed.data;
};

/** Number of rows to parse before other work gets a turn. */
const rowsAtOnce = 1000;

/** Keys of the last rows that are remembered. A row that is repeated further on counts again. */
const maxRemembered = 100_000;

/**
 * Creates a function that returns whether a key is new. A list that changes while it is read repeats rows on the next
 * page; the memory is bounded.
 */
export const createOnce = (): ((key: string) => boolean) => {
  let [recent, older] = [new Set<string>(), new Set<string>()];
  return (key) => {
    const short = key.length > 24 ? hash('md5', key, 'base64') : key;
    if (recent.has(short) || older.has(short)) return false;
    if (recent.size >= maxRemembered) [recent, older] = [new Set(), recent];
    recent.add(short);
    return true;
  };
};

/**
 * Parses rows of a response in batches and converts them. A row that cannot be read is left out and counted.
 * @param isNew returns whether a row counts, before its unknown fields are removed, for a list whose pages may repeat rows
 */
export async function* parseRows<Form extends z.ZodType, Row = z.output<Form>>(
  { counts }: Pick<ServiceSession, 'counts'>,
  form: Form,
  rows: readonly unknown[],
  convert: (row: z.output<Form>) => Row = (row) => row as Row,
  isNew: (row: unknown) => boolean = () => true,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await setImmediate();
    const batch: Row[] = [];
    for (const one of rows.slice(from, from + rowsAtOnce)) {
      counts.read += 1;
      try {
        const row = form.parse(one);
        const converted = convert(row);
        if (isNew(one)) batch.push(converted);
      } catch {
        leaveOut(counts, 1, () => one);
      }
    }
    yield batch;
  }
}
