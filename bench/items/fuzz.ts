import { parseArgs } from 'node:util';
import '../../apps/server/src/features/meetings/register.ts';
import { findItemType } from '../../apps/server/src/features/items/item-type.ts';
import { checkListQuery, createTestScope } from '../../apps/server/src/features/items/testing/check-query.ts';
import { createQueryRandom, randomQuery } from '../../apps/server/src/features/items/testing/random-query.ts';

/**
 * Parses a million random query strings (`--count`, `--seed`) as list requests of meetings. Each must be refused with a
 * message, or give SQL statements limited to the scope. Statements must not contain any input as text. The first
 * violation ends the run.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '1' } },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
const kind = findItemType({ module: 'meetings', formId: 'meetings' });
const random = createQueryRandom(seed);
const scopes = [['a'], ['a', 'b', 'c']].map(createTestScope);
const start = performance.now();
let read = 0;
for (let n = 0; n < count; n++) {
  const scope = scopes[n % scopes.length];
  if (scope && checkListQuery(kind, scope, randomQuery(random))) read++;
}
const took = ((performance.now() - start) / 1000).toFixed(0);
console.log(
  `${count.toLocaleString('en-AU')} query strings from seed ${seed} in ${took} s: ${read.toLocaleString('en-AU')} queries, ${(count - read).toLocaleString('en-AU')} refused, nothing else.`,
);
