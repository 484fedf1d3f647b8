import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { ServiceReply } from './http.ts';
import { SourceError } from './source-error.ts';

/** Creates the error for a response that does not match the schema. */
export const unreadableReplyError = (service: string, answer: unknown, cause?: unknown): SourceError =>
  new SourceError('service_down', `${service} sent an answer that could not be read.`, {
    answer: JSON.stringify(answer),
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

/**
 * Parses rows of a response in batches.
 * @throws SourceError if a row does not match the schema.
 */
export async function* parseRows<Row extends z.ZodType>(
  service: string,
  row: Row,
  rows: readonly unknown[],
): AsyncGenerator<z.output<Row>[]> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    if (from > 0) await setImmediate();
    const batch: z.output<Row>[] = [];
    for (const one of rows.slice(from, from + rowsAtOnce)) {
      const parsed = row.safeParse(one);
      if (!parsed.success) throw unreadableReplyError(service, one, parsed.error);
      batch.push(parsed.data);
    }
    yield batch;
  }
}
