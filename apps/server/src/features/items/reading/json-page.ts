import type { AnyItem } from '../item-type.ts';
import { readPage } from './list.ts';

/** Yields the JSON response of a list request that covers all items. */
export async function* jsonPage(batches: AsyncIterable<AnyItem[]>): AsyncGenerator<string> {
  let total = 0;
  yield '{"data":[';
  for await (const batch of batches) {
    const text = JSON.stringify(batch).slice(1, -1);
    yield total === 0 ? text : `,${text}`;
    total += batch.length;
  }
  const { meta } = readPage([], total, { page: 1, perPage: -1 });
  meta[0].pagination.count = total;
  yield `],"meta":${JSON.stringify(meta)}}`;
}
