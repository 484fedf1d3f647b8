import { expect, test } from 'vitest';
import { askEachAccount } from './each-account.ts';
import { SourceError } from './source-error.ts';

const refuse = (fault: ConstructorParameters<typeof SourceError>[0]) => {
  throw new SourceError(fault, 'Refused.');
};

test('a refused account is left out, and the others keep their order', async () => {
  const found = await askEachAccount([1, 2, 3, 4], async (account) => {
    await Promise.resolve();
    return account === 2 ? refuse('configuration') : account * 10;
  });
  expect(found).toEqual([10, 30, 40]);
});

test.each(['reconnect', 'limit'] as const)('a fault %s of one account fails the list', async (fault) => {
  const list = askEachAccount([1, 2], async (account) => (account === 2 ? refuse(fault) : account));
  await expect(list).rejects.toMatchObject({ fault });
});

test('an account for which the service fails is left out, if others can be read', async () => {
  const ask = async (account: number) => (account === 2 ? refuse('service_down') : account);
  expect(await askEachAccount([1, 2, 3], ask)).toEqual([1, 3]);
  await expect(askEachAccount([2, 2], ask)).rejects.toMatchObject({ fault: 'service_down' });
});

test('a list whose accounts are all refused says why', async () => {
  await expect(askEachAccount([1, 2], async () => refuse('no_permission'))).rejects.toMatchObject({
    fault: 'no_permission',
  });
  expect(await askEachAccount([], async () => refuse('no_permission'))).toEqual([]);
});

const describeRefusal = (account: number, reason: string) => `${account}: ${reason}`;

test('a refused account has an entry with the reason, at its place', async () => {
  const found = await askEachAccount(
    [1, 2, 3],
    async (account) => (account === 2 ? refuse('not_approved') : String(account)),
    describeRefusal,
  );
  expect(found).toEqual(['1', '2: Refused.', '3']);
});

test.each(['service_down', 'limit'] as const)(
  'an account with the fault %s has an entry with the reason, if others can be read',
  async (fault) => {
    const found = await askEachAccount(
      [1, 2],
      async (account) => (account === 2 ? refuse(fault) : String(account)),
      describeRefusal,
    );
    expect(found).toEqual(['1', '2: Refused.']);
  },
);

test.each(['configuration', 'no_permission'] as const)(
  'accounts that are all refused with a fault %s have entries',
  async (fault) => {
    const found = await askEachAccount([1, 2], async () => refuse(fault), describeRefusal);
    expect(found).toEqual(['1: Refused.', '2: Refused.']);
  },
);

test.each([
  'not_approved',
  'not_enabled',
  'outdated',
  'internal',
  'reconnect',
  'limit',
  'service_down',
] as const)(
  'accounts that are all refused with a fault %s, which is not theirs, fail the list',
  async (fault) => {
    const list = askEachAccount([1, 2], async () => refuse(fault), describeRefusal);
    await expect(list).rejects.toMatchObject({ fault });
  },
);

test('150 slow accounts are asked several at a time', async () => {
  let [running, most] = [0, 0];
  const accounts = Array.from({ length: 150 }, (_, at) => at);
  const found = await askEachAccount(accounts, async (account) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return account;
  });
  expect(found).toEqual(accounts);
  expect(most).toBe(8);
});
