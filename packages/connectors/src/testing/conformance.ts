import { listCredentialFields } from '@bellwether/domain/sources/credentials';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { faultKinds } from '@bellwether/emulators/faults';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { factDeclarations } from '@bellwether/facts/facts';
import { factTables } from '@bellwether/facts/tables';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Connector, ServiceSession, SourceAccount, Stream } from '../kit/connector.ts';
import { decimalToMicros } from '../kit/decimal.ts';
import type { Quota } from '../kit/limiter.ts';
import { lastDay } from '../kit/slices.ts';
import { SourceError } from '../kit/source-error.ts';
import {
  checkAccount,
  type Emulate,
  type EmulatedSource,
  openEmulatedSession,
  type Row,
  readRows,
  refusalForm,
} from './emulated-source.ts';
import { testOddReplies } from './odd-replies.ts';

const start = new Date('2026-11-20T03:00:00Z');

/**
 * Tests that a connector follows the rules of all sources, against the emulator of its service. `emulate` returns a
 * fresh emulator; its clock is `now`, and its pages have the given sizes.
 */
export const testConnector = (connector: Connector, emulate: Emulate): void => {
  let now = start;
  let source: EmulatedSource;
  let emulators: Emulators;
  let used: { owner: string; quota: Quota }[];
  beforeEach(async () => {
    now = start;
    used = [];
    source = emulate(() => now, {});
    emulators = await startEmulators(source.services);
  });
  afterEach(async () => {
    // Each test also checks that every request matches the service's API description.
    expect(emulators.violations).toEqual([]);
    await emulators.close();
  });

  const open = (credential?: readonly string[]): ServiceSession =>
    openEmulatedSession(connector, {
      url: emulators.url,
      source,
      now: () => now,
      credential,
      onUse: (use) => used.push(use),
    });
  const check = (): Promise<SourceAccount> => checkAccount(connector, open(), source.account);
  const read = async (stream: Stream, range: Range): Promise<Row[]> =>
    readRows(stream, open(), await check(), range);
  const lastDays = (stream: Stream, days: number): Range => {
    const to = lastDay(stream, 'UTC', now);
    return { from: addDays(to, 1 - days), to };
  };
  const faultOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => (error instanceof SourceError ? error.fault : error),
    );

  describe(`connector ${connector.vendor}`, () => {
    test('lists the accounts that the user can read, and checks one', async () => {
      const accounts = await connector.listAccounts(open());
      expect(accounts).toContainEqual(source.account);
      expect(await check()).toMatchObject(source.account);
    });

    test('an account has a refusal in the list if the check refuses it, and otherwise passes the check', async () => {
      source.close?.();
      const accounts = await connector.listAccounts(open());
      for (const account of accounts) {
        const { refusal } = account;
        if (refusal !== undefined) expect(refusal).toMatch(refusalForm);
        const fault = await faultOf(connector.check(open(), account));
        if (refusal === undefined) expect(fault).toBeNull();
        else expect(['configuration', 'no_permission']).toContain(fault);
      }
      // Lists are cut off at their end, so the accounts that can be read are first.
      const refused = accounts.map(({ refusal }) => refusal !== undefined);
      expect(refused).toEqual(refused.toSorted());
      expect(refused.includes(true)).toBe(source.close !== undefined);
      expect(refused.includes(false)).toBe(true);
    });

    if (!connector.oauth)
      test('a key alone lists two accounts, and opens each with its id; or names its only account', async () => {
        // Declares the parts of its credential, so that the configuration page asks for the account too.
        expect(listCredentialFields(connector.vendor).length).toBeGreaterThan(1);
        if (source.accountsPerKey === 1) {
          const access = source.access();
          const { id } = source.account;
          expect(connector.credentialAccount?.('credential' in access ? access.credential : [])).toBe(id);
          expect(await connector.listAccounts(open())).toEqual([source.account]);
          // A key without the account opens none.
          expect(await faultOf(connector.listAccounts(open(['key'])))).toBe('configuration');
          return;
        }
        const accounts = await connector.listAccounts(open(['key']));
        expect(accounts.length).toBeGreaterThanOrEqual(2);
        for (const account of accounts)
          expect(await connector.check(open(['key', account.id]), account)).toMatchObject({ id: account.id });
      });

    test('the check tells ended access, a missing right, a wrong account and a failing service apart', async () => {
      expect(['configuration', 'no_permission']).toContain(
        await faultOf(connector.check(open(), source.unknown)),
      );
      emulators.faults.plan('503', '503', '503', '503', '503');
      expect(await faultOf(check())).toBe('service_down');
      source.deny();
      expect(await faultOf(check())).toBe('no_permission');
      const ended = open();
      source.revoke();
      expect(await faultOf(connector.check(ended, source.account))).toBe('reconnect');
    });

    if (connector.oauth === null && !connector.keyToken)
      test('a refused key asks for a new one, because no token can be renewed', () => {
        const body = { error: { code: 401, message: 'Unauthorized' } };
        const refused = { status: 401, headers: new Headers(), body };
        expect(connector.judge(refused, now)).toMatchObject({ next: 'fail', error: { fault: 'reconnect' } });
      });

    if (connector.listConversions)
      test('each action that the account can count is read with the number that the list names', async () => {
        const [stream] = connector.streams.filter(({ fields }) =>
          fields.some((name) => name === ('conversions' as string)),
        );
        if (!stream) throw new Error('No stream reads conversions.');
        const range = lastDays(stream, 10);
        const account = await check();
        const count = async (conversions?: readonly string[]) => {
          const rows = await readRows(
            stream,
            open(),
            { ...account, ...(conversions && { conversions }) },
            range,
          );
          return rows.reduce((sum, row) => sum + decimalToMicros(String(row['conversions'] ?? 0)), 0n);
        };
        const actions = (await connector.listConversions?.(open(), account, range)) ?? [];
        expect(actions.filter((one) => Number(one.count) > 0).length).toBeGreaterThan(1);
        for (const { id, count: number } of actions)
          expect({ id, number: await count([id]) }).toEqual({ id, number: decimalToMicros(number) });
        const usual = actions.filter(({ isDefault }) => isDefault).map(({ id }) => id);
        expect(await count(usual)).toBe(await count());
        const [chosen = ''] = usual;
        const listed = await connector.listConversions?.(
          open(),
          { ...account, conversions: ['gone', chosen] },
          {
            from: addDays(range.to, 1),
            to: addDays(range.to, 1),
          },
        );
        expect(listed?.map(({ id }) => id)).toContain(chosen);
      });

    test.for([500, 502, 520, 529, 599])('an answer with status %i passes by itself', (status) => {
      const failing = { status, headers: new Headers(), body: '' };
      expect(connector.judge(failing, now)).toMatchObject({
        next: 'retry',
        error: { fault: 'service_down' },
      });
    });

    test('too many requests are a limit with a time', async () => {
      emulators.faults.plan('429', '429', '429', '429', '429');
      const error: unknown = await check().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ fault: 'limit' });
      expect((error as SourceError).until?.getTime()).toBeGreaterThan(now.getTime());
    });

    test.for(connector.streams)(
      '$name: rows have the declared columns, days and streams, and two reads are equal',
      async (stream) => {
        const range = lastDays(stream, 10);
        const rows = await read(stream, range);
        expect(rows.length).toBeGreaterThan(0);
        const covered = stream.covers(await check());
        const declared = factDeclarations[stream.fact];
        for (const row of rows) {
          expect(stream.fields).toEqual(expect.arrayContaining(Object.keys(row)));
          for (const column of declared.required) expect(row[column]).not.toBeNull();
          expect((row['day'] as Day) >= range.from && (row['day'] as Day) <= range.to).toBe(true);
          if (declared.streams)
            expect(covered).toContain(
              factTables[stream.fact].streams.map((column) => String(row[column] ?? '')).join('|'),
            );
        }
        expect(await read(stream, range)).toEqual(rows);
      },
    );

    test.for(connector.streams)('$name: failing requests change no row', async (stream) => {
      const range = lastDays(stream, 5);
      const rows = await read(stream, range);
      for (const kind of faultKinds) {
        emulators.faults.plan(kind);
        expect(await read(stream, range)).toEqual(rows);
      }
    });

    // A stream that always reads everything has no settled days to test.
    test.for(connector.streams.filter(({ weeklyDays }) => weeklyDays < 365))(
      '$name: days before the restated ones do not change any more',
      async (stream) => {
        const range = lastDays(stream, stream.weeklyDays + 20);
        const before = await read(stream, range);
        const final = addDays(range.to, -stream.weeklyDays - 1);
        now = new Date(start.getTime() + 15 * 86_400_000);
        const settled = (rows: readonly Row[]) => rows.filter((row) => (row['day'] as Day) <= final);
        const after = await read(stream, range);
        expect(settled(after).length).toBeGreaterThan(0);
        expect(settled(after)).toEqual(settled(before));
      },
    );

    test('every request counts against the quota of the service', async () => {
      for (const stream of connector.streams) await read(stream, lastDays(stream, 3));
      expect(used.length).toBeGreaterThan(0);
      for (const { owner, quota } of used) {
        expect(owner).toMatch(new RegExp(`^${connector.vendor}/.+`));
        expect(quota).toEqual(connector.quota);
      }
    });
  });

  testOddReplies(connector, emulate);
};
