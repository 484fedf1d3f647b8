import { defaultHint, describeCredential } from '@bellwether/domain/sources/credentials';
import { addDays, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { emulatorClient } from '@bellwether/emulators/authority';
import { faultKinds } from '@bellwether/emulators/faults';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import type { EmulatedService } from '@bellwether/emulators/service';
import { factDeclarations } from '@bellwether/facts/facts';
import { factTables } from '@bellwether/facts/tables';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account, Connector, ServiceSession, SourceAccount, Stream } from '../kit/connector.ts';
import { redirectToEmulator } from '../kit/emulated.ts';
import { type HttpRequest, openHttp } from '../kit/http.ts';
import type { Limiter, Quota } from '../kit/limiter.ts';
import { openSession } from '../kit/session.ts';
import { lastDay } from '../kit/slices.ts';
import { SourceError } from '../kit/source-error.ts';

/** Emulated service, as the conformance suite needs it. */
export type EmulatedSource = {
  services: readonly EmulatedService[];
  /** Returns the access token of a user who may read `account`, or the credential parts. */
  access: () => { token: string } | { credential: readonly string[] };
  account: Account;
  /** An account that does not exist. */
  unknown: Account;
  /** Ends the access, as a user does at the service. */
  revoke: () => void;
  /** Removes the permission to read the account, but keeps the access. */
  deny: () => void;
};

type Row = Readonly<Record<string, unknown>>;

const start = new Date('2026-11-20T03:00:00Z');

/**
 * Tests that a connector follows the rules of all sources, against the emulator of its service. `emulate` returns a
 * fresh emulator; its clock is `now`.
 */
export const testConnector = (connector: Connector, emulate: (now: () => Date) => EmulatedSource): void => {
  let now = start;
  let source: EmulatedSource;
  let emulators: Emulators;
  let used: { owner: string; quota: Quota }[];
  beforeEach(async () => {
    now = start;
    used = [];
    source = emulate(() => now);
    emulators = await startEmulators(source.services);
  });
  afterEach(async () => {
    // Each test also checks that every request matches the service's API description.
    expect(emulators.violations).toEqual([]);
    await emulators.close();
  });

  const open = (credential?: readonly string[]): ServiceSession => {
    // Records the quotas and does not wait for them, which took most of the suite's time; `limiter.test.ts` tests the wait.
    const limiter: Limiter = {
      run: (owner, quota, _signal, work) => {
        used.push({ owner, quota });
        return work();
      },
    };
    const http = openHttp({
      limiter,
      resolve: redirectToEmulator(emulators.url),
      wait: () => Promise.resolve(),
      now: () => now,
    });
    const access = source.access();
    const sign = connector.oauth?.sign;
    const token =
      'token' in access
        ? {
            get: () => Promise.resolve(access.token),
            renew: () =>
              Promise.reject(
                new SourceError('reconnect', `${connector.service} no longer accepts this connection.`),
              ),
            sign: sign && ((request: HttpRequest, used: string) => sign(request, used, emulatorClient)),
          }
        : null;
    return openSession(connector, {
      http,
      token,
      credential: credential ?? ('credential' in access ? access.credential : []),
      signal: new AbortController().signal,
    });
  };
  const check = async (): Promise<SourceAccount> => {
    const checked = await connector.check(open(), source.account);
    return { ...checked, timeZone: checked.timeZone ?? 'UTC' };
  };
  const read = async (stream: Stream, range: Range): Promise<Row[]> => {
    const session = open();
    const account = await check();
    const rows: Row[] = [];
    // A service may reject a range that is longer than the stream declares.
    for (let { from } = range; from <= range.to; from = addDays(from, stream.maxDays)) {
      const last = addDays(from, stream.maxDays - 1);
      const part = { from, to: last < range.to ? last : range.to };
      for await (const batch of stream.read(session, account, part)) rows.push(...(batch as readonly Row[]));
    }
    return rows;
  };
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

    if (!connector.oauth)
      test('a key alone lists two accounts, and opens each with its id', async () => {
        // Declares the parts of its credential, so that the configuration page asks for the account too.
        expect(describeCredential(connector.vendor)).not.toBe(defaultHint);
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

    if (connector.oauth === null)
      test('a refused key asks for a new one, because no token can be renewed', () => {
        const refused = { status: 401, headers: new Headers(), body: {} };
        expect(connector.judge(refused, now)).toMatchObject({ next: 'fail', error: { fault: 'reconnect' } });
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
};
