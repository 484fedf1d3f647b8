import { askQuestion } from '@bellwether/contract/api/figures/questions';
import { getReport } from '@bellwether/contract/api/figures/reports';
import { expect, test } from 'vitest';
import { openExpensiveCallQueue } from './dear-calls.ts';

const { signal } = new AbortController();
const waitTurns = async () => {
  for (let n = 0; n < 20; n++) await new Promise((resolve) => setImmediate(resolve));
};

test('expensive calls of a user run one after the other, and cheap calls run at once', async () => {
  const calls = openExpensiveCallQueue();
  const done: string[] = [];
  const held = Promise.withResolvers<void>();
  const hold = (name: string) => async () => {
    await held.promise;
    done.push(name);
  };
  const first = calls.run(askQuestion, 'ann', hold('first'), signal);
  const begun: string[] = [];
  const second = calls.run(
    askQuestion,
    'ann',
    async () => {
      begun.push('second');
      done.push('second');
    },
    signal,
  );
  await calls.run(getReport, 'ann', async () => done.push('report'), signal);
  await waitTurns();
  expect(begun).toEqual([]);
  held.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['report', 'first', 'second']);
});

test('the next turn goes to another user, even if one user has many expensive calls waiting', async () => {
  const calls = openExpensiveCallQueue();
  const order: string[] = [];
  const work = (name: string) => async () => {
    await waitTurns();
    order.push(name);
  };
  const many = Array.from({ length: 10 }, (_, at) =>
    calls.run(askQuestion, 'ann', work(`ann ${at}`), signal),
  );
  await Promise.all([...many, calls.run(askQuestion, 'bob', work('bob'), signal)]);
  expect(order.indexOf('bob')).toBeLessThanOrEqual(2);
});

test('a user with too many waiting expensive calls is refused', async () => {
  const calls = openExpensiveCallQueue();
  const held = Promise.withResolvers<void>();
  const many = Array.from({ length: 40 }, () => calls.run(askQuestion, 'ann', () => held.promise, signal));
  const settled = Promise.allSettled(many);
  held.resolve();
  const refused = (await settled).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(19);
});
