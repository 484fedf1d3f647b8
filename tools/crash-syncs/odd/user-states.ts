import { setTimeout as pause } from 'node:timers/promises';
import { connectors } from '@bellwether/connectors/list';
import type { Integration } from '@bellwether/contract/api/integrations';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import { type ApiCall, signInAtService, signInForCalls } from '../../api-calls.ts';
import { crashAccount } from '../../crash/seed.ts';
import { startCrashServer } from '../../crash/server-process.ts';
import type { AllEmulators } from '../../emulated-accounts.ts';
import { type SyncClient, signInForSyncs } from '../client.ts';
import { crashBusinessName } from '../seed.ts';
import type { StoredMail } from './judge-faults.ts';
import { type BadState, createStateSwitch, listUserStates, titleOf } from './states.ts';

const pollMs = 500;
/** Longest wait for a fault or for its end. */
const patienceMs = 90_000;
/** Time in which a second mail would arrive. */
const secondMs = 3000;

/** State that was tried on a source: the fault that it showed, and whether the source read again afterwards. */
export type TriedState = {
  state: BadState;
  /** Name of the business of the source, with which the subject of a mail begins. */
  business: string;
  from: number;
  to: number;
  fault: SourceFault | null;
  isMended: boolean;
};

export type UserStateOptions = {
  port: number;
  dataDir: string;
  emulators: AllEmulators;
  businessIds: readonly string[];
  now: Date;
};

type Context = {
  client: SyncClient;
  call: ApiCall;
  stateSwitch: ReturnType<typeof createStateSwitch>;
};

const findSource = async (client: SyncClient, businessId: string, vendor: string): Promise<Integration> => {
  const sources = await client.sources(businessId);
  const found = sources.find(({ fk_integration_type_id: type }) => type === vendor);
  if (!found) throw new Error(`The business has no source of ${vendor}.`);
  return found;
};

/** Waits for a state of a source. Returns the source, or its last state when the time is over. */
const waitForSource = async (
  client: SyncClient,
  businessId: string,
  vendor: string,
  isReached: (source: Integration) => boolean,
): Promise<Integration> => {
  const giveUp = Date.now() + patienceMs;
  for (;;) {
    const source = await findSource(client, businessId, vendor);
    if (isReached(source) || Date.now() > giveUp) return source;
    await pause(pollMs);
  }
};

/** Renews the access of a source, as its user does: by a new sign-in, or by entering the key again. */
const renewAccess = async (call: ApiCall, businessId: string, source: Integration): Promise<void> => {
  const { fk_integration_type_id: vendor, id, account } = source;
  if (vendor === 'se_ranking')
    await call('PUT', `/businesses/${businessId}/integrations/${vendor}`, { api_key: `key|${account?.id}` });
  else await signInAtService(call, businessId, vendor, id);
};

/** Whether all streams of a source have been read, and none is due. */
const isQuiet = ({ fault, running, next_run: next }: Integration) =>
  fault === null && !running && next !== null && Date.parse(next) > Date.now();

const tryState = async (
  { client, call, stateSwitch }: Context,
  state: BadState,
  { businessId, business }: { businessId: string; business: string },
): Promise<TriedState> => {
  const { vendor } = state;
  const source = await waitForSource(client, businessId, vendor, isQuiet);
  const from = Date.now();
  stateSwitch.turnOn(state);
  await client.syncNow(businessId, source.id);
  const failed = await waitForSource(client, businessId, vendor, ({ fault }) => fault !== null);
  const fault = failed.fault?.kind ?? null;
  // Another failing read sends no second mail.
  await client.syncNow(businessId, source.id);
  await pause(secondMs);
  await waitForSource(client, businessId, vendor, ({ running }) => !running);
  stateSwitch.turnOff(state);
  const to = Date.now();
  await renewAccess(call, businessId, source);
  const mended = await waitForSource(client, businessId, vendor, isQuiet);
  return { state, business, from, to, fault, isMended: isQuiet(mended) };
};

/**
 * Switches each state that a user has to mend on and off again, with a new sign-in afterwards. States of different
 * services are tried at the same time, but not those of a sign-in, which services share.
 */
export async function tryUserStates(options: UserStateOptions): Promise<TriedState[]> {
  const { port, dataDir, emulators, businessIds, now } = options;
  const server = await startCrashServer(port, dataDir, emulators.settings);
  const stateSwitch = createStateSwitch(emulators);
  try {
    const url = `http://127.0.0.1:${port}`;
    const call = await signInForCalls(url, crashAccount.email, crashAccount.password);
    const context: Context = { client: await signInForSyncs(url), call, stateSwitch };
    const tried: TriedState[] = [];
    const tryAll = async (states: readonly BadState[]) => {
      for (const [index, state] of states.entries()) {
        const at = index % businessIds.length;
        const place = { businessId: businessIds[at] ?? '', business: crashBusinessName(at) };
        tried.push(await tryState(context, state, place));
      }
    };
    const states = listUserStates(now);
    const ofRows = states.filter(({ reply }) => reply.step !== 'sign-in');
    await Promise.all([...Map.groupBy(ofRows, ({ vendor }) => vendor).values()].map(tryAll));
    await tryAll(states.filter(({ reply }) => reply.step === 'sign-in'));
    return tried;
  } finally {
    stateSwitch.end();
    await server.kill();
  }
}

/** Returns what went wrong: another fault, a missing or second mail, or a source that did not go on. */
export function judgeTried(tried: readonly TriedState[], mails: readonly StoredMail[]): string[] {
  return tried.flatMap((one) => {
    const title = titleOf(one.state);
    const many = countMails(one, mails);
    return [
      ...(one.fault === one.state.fault ? [] : [`${title}: the fault is ${one.fault}`]),
      ...(many === 1 ? [] : [`${title}: ${many} mails`]),
      ...(one.isMended ? [] : [`${title}: the source does not go on after a new sign-in`]),
    ];
  });
}

/** Counts the mails about a source while its state was on. Each has one recipient here. */
export const countMails = (
  { state: { vendor }, business, from, to }: TriedState,
  mails: readonly StoredMail[],
): number => {
  // A mail about a sign-in names the type of the source, and one about a source names its service.
  const names = [sourceLabel(vendor), connectors.get(vendor)?.service ?? vendor];
  return mails.filter(
    ({ subject, at }) =>
      subject.startsWith(`${business}: `) &&
      names.some((name) => subject.includes(name)) &&
      at >= from &&
      at <= to,
  ).length;
};
