import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFairQueue } from './fair-queue.ts';

const limits = {
  concurrency: 3,
  perAsker: 2,
  burst: 1,
  waiting: 50,
  maxWaitingPerPerson: 20,
  maxWait: 10_000,
  message: 'Please try again.',
};

/** Task that runs until `end` is called. */
const createWork = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
};
const waitTurn = () => new Promise((resolve) => setImmediate(resolve));

test('the fair queue runs each task once, within the concurrency limits per user and business', async () => {
  const anyCaller = fc.record({
    person: fc.constantFrom('ann', 'ben', 'cat'),
    business: fc.constantFrom('north', 'south', undefined),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyCaller, { maxLength: 20 }),
      fc.infiniteStream(fc.nat(3)),
      async (callers, ticks) => {
        const queue = openFairQueue(limits);
        const running: string[][] = [];
        let done = 0;
        await Promise.all(
          callers.map(({ person, business }) =>
            queue.run({ person, business }, async () => {
              const me = [person, business ?? `all of ${person}`];
              running.push(me);
              expect(running.length).toBeLessThanOrEqual(limits.concurrency);
              for (const key of me)
                expect(running.filter((one) => one.includes(key)).length).toBeLessThanOrEqual(
                  limits.perAsker,
                );
              for (let n = ticks.next().value; n > 0; n--) await waitTurn();
              running.splice(running.indexOf(me), 1);
              done += 1;
            }),
          ),
        );
        expect(done).toBe(callers.length);
      },
    ),
    { numRuns: propertyRuns(50) },
  );
});

test('the fair queue serves a new business before the waiting requests of a busy business', async () => {
  const queue = openFairQueue(limits);
  const order: string[] = [];
  const first = [createWork(), createWork()] as const;
  const firstRuns = first.map(({ work }) => queue.run({ person: 'ann', business: 'north' }, work));
  for (let n = 0; n < 10; n++)
    firstRuns.push(queue.run({ person: 'ann', business: 'north' }, async () => void order.push('ann')));
  const ben = createWork();
  const third = queue.run({ person: 'ben', business: 'south' }, ben.work);
  const cat = queue.run({ person: 'cat', business: 'west' }, async () => void order.push('cat'));
  await waitTurn();
  expect(order).toEqual([]);
  first[0].end();
  await cat;
  expect(order[0]).toBe('cat');
  first[1].end();
  ben.end();
  await Promise.all([...firstRuns, third]);
  expect(order).toHaveLength(11);
});

test("the fair queue runs the requests of a page together and makes a user's further requests wait", async () => {
  const queue = openFairQueue({ ...limits, concurrency: 1, perAsker: 1, burst: 4 });
  const order: string[] = [];
  const runMany = (person: string, times: number) =>
    Array.from({ length: times }, () =>
      queue.run({ person, business: person }, async () => void order.push(person[0] ?? '')),
    );
  const first = createWork();
  const all = [
    queue.run({ person: 'zoe' }, first.work),
    ...runMany('ann', 6),
    ...runMany('ben', 4),
    ...runMany('cat', 4),
  ];
  first.end();
  await Promise.all(all);
  expect(order.join('')).toBe('aaaabbbbccccaa');
});

test('the fair queue does not start a task whose caller has cancelled it', async () => {
  const queue = openFairQueue({ ...limits, concurrency: 1 });
  const first = createWork();
  const running = queue.run({ person: 'ann' }, first.work);
  const abort = new AbortController();
  let begun = false;
  const abortedRun = queue.run(
    { person: 'ben' },
    async () => {
      begun = true;
    },
    abort.signal,
  );
  abort.abort(new Error('gone'));
  await expect(abortedRun).rejects.toThrow('gone');
  first.end();
  await running;
  await waitTurn();
  expect(begun).toBe(false);
});

test('the fair queue rejects with "busy" when too many requests wait or a wait is too long', async () => {
  const queue = openFairQueue({ ...limits, concurrency: 1, maxWaitingPerPerson: 1, maxWait: 20 });
  const first = createWork();
  const running = queue.run({ person: 'ann' }, first.work);
  const lateRun = queue.run({ person: 'ann' }, first.work);
  await expect(queue.run({ person: 'ann' }, first.work)).rejects.toMatchObject({
    code: 'busy',
    message: 'Please try again.',
  });
  await expect(lateRun).rejects.toMatchObject({ code: 'busy' });
  first.end();
  await running;
  await queue.run({ person: 'ann' }, async () => undefined);
});
