import type { Account, ServiceSession, SourceAccount, Stream } from '@bellwether/connectors/kit/connector';
import type { AccessToken } from '@bellwether/connectors/kit/http';
import { requireReadableRows } from '@bellwether/connectors/kit/row-counts';
import { openSession } from '@bellwether/connectors/kit/session';
import { firstDay, lastDay } from '@bellwether/connectors/kit/slices';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { isTemporaryFault, type SourceFault, sourceFaults } from '@bellwether/domain/sources/source-faults';
import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { type RecordedRequest, type RecorderContext, RequestBound, recordRequests } from './recorder.ts';
import { describeJson, hideIds } from './shapes.ts';

/**
 * Access to the service: a token, or the parts of a credential. `granted`: the only account that the sign-in opens, for a
 * service whose sign-in names it.
 */
export type Access = {
  token: AccessToken | null;
  credential: readonly string[];
  granted: Account | null;
};

/** Step of the check. `facts` and `requests` hold no data of the account. */
export type Step = {
  name: string;
  works: boolean;
  facts: readonly string[];
  requests: readonly RecordedRequest[];
};

type Walk = { context: RecorderContext; access: Access; signal: AbortSignal };
type Open = (account?: string) => ServiceSession;
type Work = (open: Open, refusals: readonly SourceFault[]) => Promise<readonly string[]>;

const maxRequests = 60;
const maxStepMs = 45_000;
const daysRead = 7;
/** Accounts that are tried until one can be read, or has a range without data. */
const maxTried = 3;

/** Failure of a step, in a sentence of ours. */
class StepFailure extends Error {}

const describeFailure = (error: unknown, signal: AbortSignal): string[] => {
  if (error instanceof StepFailure) return [error.message];
  if (error instanceof SourceError)
    return [
      `fault: ${error.fault} (${sourceFaults[error.fault].label})`,
      `sentence: ${hideIds(error.message)}`,
      ...(error.answer ? [`shape of the answer: ${describeJson(error.answer)}`] : []),
    ];
  if (signal.aborted) return [`not finished within ${maxStepMs / 1000} seconds`];
  return [`error of the connector: ${error instanceof Error ? error.name : typeof error}`];
};

const countRefusals = (refusals: readonly SourceFault[]): string =>
  refusals.length === 0
    ? '0'
    : `${refusals.length} (${[...Map.groupBy(refusals, (one) => one)].map(([fault, all]) => `${fault}: ${all.length}`).join(', ')})`;

const runStep = async ({ context, access, signal: whole }: Walk, name: string, work: Work): Promise<Step> => {
  const recorder = recordRequests(context, maxRequests);
  const signal = AbortSignal.any([whole, AbortSignal.timeout(maxStepMs)]);
  const sessions: ServiceSession[] = [];
  const open: Open = (account) => {
    const [key = ''] = access.credential;
    const isNamed = context.connector.credentialAccount?.(access.credential) === account;
    const credential = account === undefined || access.token || isNamed ? access.credential : [key, account];
    const session = openSession(context.connector, {
      http: recorder.http,
      token: access.token,
      credential,
      granted: access.granted,
      signal,
    });
    sessions.push(session);
    return session;
  };
  const facts: string[] = [];
  let works = true;
  try {
    facts.push(...(await work(open, recorder.refusals)));
    for (const { counts } of sessions) requireReadableRows(context.connector.service, counts);
  } catch (error) {
    works = error instanceof RequestBound;
    facts.push(...(works ? [`stopped after ${maxRequests} requests`] : describeFailure(error, signal)));
  } finally {
    recorder.close();
  }
  for (const { counts } of sessions)
    if (counts.unreadable > 0)
      facts.push(
        `unreadable rows: ${counts.unreadable} of ${counts.read}; shape of the first: ${describeJson(counts.sample ?? '')}`,
      );
  return { name, works, facts, requests: recorder.requests };
};

/** Reads a stream and describes its rows. */
const readRows = async (
  session: ServiceSession,
  stream: Stream,
  account: SourceAccount,
  range: Range,
): Promise<{ rows: number; facts: string[] }> => {
  const days = new Set<string>();
  const columns = new Set<string>();
  let [rows, outside, isCut] = [0, 0, false];
  try {
    for await (const batch of stream.read(session, account, range))
      for (const row of batch as readonly Readonly<Record<string, unknown>>[]) {
        rows += 1;
        const day = String(row['day']);
        if (day < range.from || day > range.to) outside += 1;
        days.add(day);
        for (const column of Object.keys(row)) columns.add(column);
      }
  } catch (error) {
    if (!(error instanceof RequestBound)) throw error;
    isCut = true;
  }
  const undeclared = [...columns].filter((column) => !(stream.fields as readonly string[]).includes(column));
  return {
    rows,
    facts: [
      `rows: ${rows}, on ${days.size} days`,
      ...(isCut ? [`stopped after ${maxRequests} requests; the rest was not read`] : []),
      ...(outside > 0 ? [`rows outside of the date range: ${outside}`] : []),
      ...(undeclared.length > 0
        ? [`columns that the stream does not declare: ${undeclared.join(', ')}`]
        : []),
    ],
  };
};

const toSourceAccount = async (
  { context }: Walk,
  session: ServiceSession,
  account: Account,
): Promise<SourceAccount> => {
  const checked = await context.connector.check(session, account);
  return { ...checked, timeZone: checked.timeZone ?? 'UTC' };
};

/** Calls `work` for each account until it returns a result. An account that the service refuses is passed over. */
const findAccount = async <Found>(
  accounts: readonly Account[],
  work: (account: Account) => Promise<Found | null>,
): Promise<Found | null> => {
  let refusal: SourceError | undefined;
  for (const account of accounts.slice(0, maxTried))
    try {
      const found = await work(account);
      if (found !== null) return found;
    } catch (error) {
      if (!(error instanceof SourceError) || isTemporaryFault(error.fault) || error.fault === 'internal')
        throw error;
      refusal ??= error;
    }
  if (refusal && accounts.length <= 1) throw refusal;
  return null;
};

/** Returns an id of the same form that no account has. */
const toWrongId = (id: string): string =>
  /^\d+$/.test(id) ? (/^1+$/.test(id) ? '2' : '1').repeat(id.length) : 'sc-domain:bellwether-check.invalid';

const readWrongAccount = async ({ context }: Walk, open: Open, account: Account): Promise<string[]> => {
  const id = toWrongId(account.id);
  try {
    await context.connector.check(open(id), { ...account, id });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    if (error.fault === 'configuration' || error.fault === 'no_permission')
      return [`refused, as it should be: ${error.fault} (${sourceFaults[error.fault].label})`];
    throw error;
  }
  throw new StepFailure('the service answers for an account that does not exist');
};

/** Reads one old day of a stream, of several accounts, until one has no rows. */
const readEmpty = async (
  walk: Walk,
  open: Open,
  stream: Stream,
  accounts: readonly Account[],
): Promise<readonly string[]> => {
  const now = walk.context.now();
  const found = await findAccount(accounts, async (account) => {
    const session = open(account.id);
    const source = await toSourceAccount(walk, session, account);
    const first = firstDay(stream, lastDay(stream, source.timeZone, now));
    const { rows } = await readRows(session, stream, source, { from: first, to: first });
    return rows === 0 ? ['rows: 0'] : null;
  });
  return found ?? ['no day without rows was found, so an empty answer was not tried'];
};

/** Walks a connector through all that a source needs, with reads only. Yields each step when it ends. */
export async function* walkSource(walk: Walk, accountId: string | undefined): AsyncGenerator<Step> {
  const { connector, now } = walk.context;
  const listed: Account[] = [];
  yield await runStep(walk, 'List the accounts', async (open, refusals) => {
    listed.push(...(await connector.listAccounts(open())));
    return [`accounts: ${listed.length}`, `refused requests: ${countRefusals(refusals)}`];
  });
  const named = accountId ?? connector.credentialAccount?.(walk.access.credential) ?? '';
  const chosen = listed.find(({ id }) => id === named) ?? { id: named, name: named, manager: null };
  const candidates = named === '' ? listed : [chosen];

  let source: SourceAccount | null = null;
  yield await runStep(walk, 'Check an account', async (open) => {
    source = await findAccount(candidates, (one) => toSourceAccount(walk, open(one.id), one));
    if (!source) throw new StepFailure('no account can be read');
    const { currency, timeZone } = source;
    return [
      `currency: ${currency === null ? 'none' : 'text'}`,
      `time zone: ${timeZone === '' ? 'none' : 'text'}`,
    ];
  });
  const account = source as SourceAccount | null;
  if (account === null) return;

  for (const stream of connector.streams)
    yield await runStep(walk, `Read ${stream.name}, the last ${daysRead} days`, async (open) => {
      const to = lastDay(stream, account.timeZone, now());
      const range = { from: addDays(to, 1 - daysRead), to };
      const { rows, facts } = await readRows(open(account.id), stream, account, range);
      return rows === 0 ? [...facts, 'the form of the rows was not tried'] : facts;
    });
  const others = listed.filter(({ id }) => id !== account.id);
  for (const stream of connector.streams)
    yield await runStep(walk, `Read ${stream.name}, a day without data`, (open) =>
      readEmpty(walk, open, stream, [account, ...others]),
    );
  yield await runStep(walk, 'Check an account that does not exist', (open) =>
    readWrongAccount(walk, open, account),
  );
}
