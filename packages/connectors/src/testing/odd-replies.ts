import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import {
  hasPages,
  isLaterPage,
  type OddReply,
  oddRepliesOf,
  oddRepliesOfStream,
  showFirstPages,
} from '@bellwether/emulators/odd-replies';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { answerConsent } from '@bellwether/emulators/sign-in/consent';
import { describe, expect, test } from 'vitest';
import type { Connector, Stream } from '../kit/connector.ts';
import { redirectToEmulator } from '../kit/emulated.ts';
import { beginSignIn, createSignInAttempt, finishSignIn } from '../kit/oauth.ts';
import { lastDay } from '../kit/slices.ts';
import { SourceError } from '../kit/source-error.ts';
import {
  checkAccount,
  type Emulate,
  openEmulatedSession,
  type PageSizes,
  type Row,
  readRows,
  refusalForm,
} from './emulated-source.ts';

const now = new Date('2026-11-20T03:00:00Z');
const smallPages = { rows: 20, list: 1 };
const onePage = { rows: 10_000, list: 1000 };

/** Days of a read: few, as each odd reply reads them twice. Reviews are rare, and days that are not final may have no rows. */
const countDays = ({ weeklyDays, notes = [] }: Stream): number => {
  if (weeklyDays > 365) return 400;
  return notes.includes('not_final') ? 5 : 3;
};

const rangeOf = (stream: Stream): Range => {
  const to = lastDay(stream, 'UTC', now);
  return { from: addDays(to, 1 - countDays(stream)), to };
};

type Step = OddReply['step'];

const open = async (
  connector: Connector,
  emulate: Emulate,
  pages: PageSizes,
  [stream]: readonly Stream[] = connector.streams,
) => {
  const source = emulate(() => now, pages);
  const emulators: Emulators = await startEmulators(source.services);
  const session = openEmulatedSession(connector, { url: emulators.url, source, now: () => now });
  const account = await checkAccount(connector, session, source.account);
  if (!stream) throw new Error(`${connector.vendor} has no stream.`);
  const signIn = async () => {
    if (!connector.oauth) throw new Error(`${connector.vendor} has no sign-in.`);
    const context = { app: emulatorClient, resolve: redirectToEmulator(emulators.url), now };
    const attempt = createSignInAttempt();
    const { scopes } = connector.oauth;
    const redirectUri = 'https://bellwether.example/connect';
    const url = await beginSignIn(connector.oauth, scopes, attempt, redirectUri, context);
    await finishSignIn(connector.oauth, attempt, await answerConsent(url), context);
    return [];
  };
  const steps: Readonly<Record<Step, () => Promise<readonly Row[]>>> = {
    'sign-in': signIn,
    accounts: () => connector.listAccounts(session),
    check: async () => [await connector.check(session, source.account)],
    rows: () => readRows(stream, session, account, rangeOf(stream)),
  };
  return {
    emulators,
    /** Takes a step, and returns its rows or its error, and how many rows it left out. */
    take: async (step: Step) => {
      Object.assign(session.counts, { read: 0, unreadable: 0, sample: null });
      const result = await steps[step]().catch((error: unknown) => error);
      return { result, leftOut: session.counts.unreadable };
    },
    close: async () => {
      expect(emulators.violations).toEqual([]);
      await emulators.close();
    },
  };
};

type Taken = { result: unknown; leftOut: number };

const expectFault = (
  { result }: Taken,
  fault: string,
  [atLeast, atMost]: NonNullable<OddReply['seconds']> = [0, 0],
) => {
  if (!(result instanceof SourceError)) expect(result).toBe(fault);
  expect(result).toMatchObject({ fault });
  const seconds = (Number((result as SourceError).until) - now.getTime()) / 1000;
  if (atMost === 0) return;
  expect(seconds).toBeGreaterThanOrEqual(atLeast);
  expect(seconds).toBeLessThanOrEqual(atMost);
};

/** Expects the usual rows, but for one that has the values of the odd one. */
const expectOddRow = ({ result }: Taken, usual: readonly Row[], values: Row) => {
  const rows = result as readonly Row[];
  expect(rows).toHaveLength(usual.length);
  const changed = rows.flatMap((row, at) =>
    JSON.stringify(row) === JSON.stringify(usual[at]) ? [] : [{ row, before: usual[at] }],
  );
  expect(changed).toHaveLength(1);
  // All other values of the row are the usual ones.
  for (const { row, before } of changed) expect(row).toEqual({ ...before, ...values });
};

/** Expects the usual accounts, and one more that says why it cannot be read. */
const expectRefusal = ({ result }: Taken, usual: readonly Row[]) => {
  const rows = result as readonly Row[];
  expect(rows.slice(0, -1)).toEqual(usual);
  expect(rows.at(-1)).toMatchObject({ refusal: expect.stringMatching(refusalForm) });
};

const expectOutcome = (
  { outcome, seconds, step, isReplaced, isDocumented }: OddReply,
  taken: Taken,
  usual: readonly Row[],
) => {
  if (typeof outcome === 'object') expectOddRow(taken, usual, outcome);
  else if (outcome === 'one more account, with its refusal') expectRefusal(taken, usual);
  else if (outcome === 'rows as usual') expect(taken).toEqual({ result: usual, leftOut: 0 });
  else if (outcome === 'rows without the odd one') {
    expect(taken.result).toEqual(isReplaced ? usual.slice(1) : usual);
    if (step === 'rows') expect(taken.leftOut).toBe(isDocumented ? 0 : 1);
  } else expectFault(taken, outcome, seconds);
};

const describeOutcome = ({ outcome }: OddReply): string =>
  typeof outcome === 'object' ? `a row with ${JSON.stringify(outcome)}` : outcome;

/** Tests what a connector makes of the odd replies that its service may send, and that it reads all pages of its lists. */
export const testOddReplies = (connector: Connector, emulate: Emulate): void => {
  const { vendor, oauth } = connector;
  const meet = async (odd: OddReply, streams: readonly Stream[]) => {
    const service = await open(connector, emulate, smallPages, streams);
    const { result: usual } = await service.take(odd.step);
    if (usual instanceof Error) throw usual;
    service.emulators.odd.answer = odd.create();
    const taken = await service.take(odd.step);
    expectOutcome(odd, taken, usual as readonly Row[]);
    await service.close();
  };

  describe(`odd replies to connector ${vendor}`, () => {
    for (const odd of oddRepliesOf(vendor, oauth !== null, now))
      test(`${odd.step}, ${odd.name}: ${describeOutcome(odd)}`, () => meet(odd, connector.streams));

    for (const stream of connector.streams.slice(1))
      for (const odd of oddRepliesOfStream(vendor, stream.name, now))
        test(`rows of ${stream.name}, ${odd.name}: ${describeOutcome(odd)}`, () => meet(odd, [stream]));

    test.for(['accounts', 'rows'] as const)('%s: all pages of a list are read', async (step) => {
      const whole = await open(connector, emulate, onePage);
      const { result: all } = await whole.take(step);
      const paged = await open(connector, emulate, smallPages);
      let laterPages = 0;
      paged.emulators.odd.answer = (request, usual) => {
        if (isLaterPage(vendor, step, request)) laterPages += 1;
        return usual();
      };
      expect((await paged.take(step)).result).toEqual(all);
      if (laterPages > 0) {
        // A connector that reads the first page only would not pass: it sees fewer rows, or rows with fewer names.
        paged.emulators.odd.answer = showFirstPages(vendor);
        expect((await paged.take(step)).result).not.toEqual(all);
      }
      expect(laterPages > 0).toBe(hasPages(vendor, step));
      await whole.close();
      await paged.close();
    });
  });
};
