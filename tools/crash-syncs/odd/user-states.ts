import { setTimeout as pause } from 'node:timers/promises';
import { connectors } from '@bellwether/connectors/list';
import type { Integration } from '@bellwether/contract/api/integrations';
import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import { type ApiCall, signInAtService, signInForCalls } from '../../api-calls.ts';
import { crashAccount } from '../../crash/seed.ts';
import { startCrashServer } from '../../crash/server-process.ts';
import { type AllEmulators, buildCredential } from '../../emulated-accounts.ts';
import { type SyncClient, signInForSyncs } from '../client.ts';
import type { Renewal } from './judge-mails.ts';
import {
  type BadState,
  concerns,
  createStateSwitch,
  listUserStates,
  type StateTime,
  titleOf,
} from './states.ts';

const pollMs = 500;
/** Longest wait for a fault or for its end. */
const patienceMs = 90_000;
/** Time in which a second mail would arrive. */
const secondMs = 3000;

/** State that was tried on a source: the fault that it showed, and whether the source read again afterwards. */
export type TriedState = { state: BadState; fault: SourceFault | null; isMended: boolean };

export type UserStates = {
  tried: readonly TriedState[];
  renewals: readonly Renewal[];
  times: readonly StateTime[];
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
  businessIds: readonly string[];
  renewals: Renewal[];
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

/** Tries of a sign-in, because a busy machine may answer it too late. */
const maxSignIns = 3;

const signInAgain = async (...of: Parameters<typeof signInAtService>): Promise<void> => {
  for (let tries = 1; ; tries += 1)
    try {
      await signInAtService(...of);
      return;
    } catch (error) {
      if (tries >= maxSignIns || !String(error).includes('could not be reached')) throw error;
      await pause(pollMs);
    }
};

/** Renews the access of a source, as its user does: by a new sign-in, or by entering the key again. */
const renewAccess = async (
  { call, renewals, stateSwitch }: Context,
  businessId: string,
  { fk_integration_type_id: vendor, id, account }: Integration,
): Promise<void> => {
  const from = Date.now();
  if (connectors.get(vendor)?.oauth === null)
    await call('PUT', `/businesses/${businessId}/integrations/${vendor}`, {
      api_key: buildCredential(vendor, account?.id ?? ''),
    });
  else
    await signInAgain(call, businessId, vendor, id).catch((cause: unknown) => {
      throw new Error(`No sign-in while on: ${stateSwitch.titles().join('; ') || 'no state'}`, { cause });
    });
  renewals.push({ sourceId: id, from, to: Date.now() });
};

/** Renews the access of the sources of other businesses that met a state, because their hourly reads were due. */
const renewOthers = async (context: Context, state: BadState): Promise<void> => {
  for (const businessId of context.businessIds)
    for (const source of await context.client.sources(businessId))
      if (source.fault !== null && concerns(state, source.fk_integration_type_id))
        await renewAccess(context, businessId, source);
};

/** Whether all streams of a source have been read, and none is due. */
const isQuiet = ({ fault, running, next_run: next }: Integration) =>
  fault === null && !running && next !== null && Date.parse(next) > Date.now();

const tryState = async (context: Context, state: BadState, businessId: string): Promise<TriedState> => {
  const { client, stateSwitch } = context;
  const { vendor } = state;
  // Reads that began under the state before may have failed since.
  await renewOthers(context, state);
  const source = await waitForSource(client, businessId, vendor, isQuiet);
  stateSwitch.turnOn(state);
  await client.syncNow(businessId, source.id);
  const failed = await waitForSource(client, businessId, vendor, ({ fault }) => fault !== null);
  const fault = failed.fault?.kind ?? null;
  // Another failing read sends no second mail.
  await client.syncNow(businessId, source.id);
  await pause(secondMs);
  await waitForSource(client, businessId, vendor, ({ running }) => !running);
  stateSwitch.turnOff(state);
  await renewOthers(context, state);
  const mended = await waitForSource(client, businessId, vendor, isQuiet);
  return { state, fault, isMended: isQuiet(mended) };
};

/**
 * Switches each state that a user has to mend on and off again, with a new sign-in afterwards. States of different
 * services are tried at the same time, but not those of a sign-in, which services share.
 */
export async function tryUserStates(options: UserStateOptions): Promise<UserStates> {
  const { port, dataDir, emulators, businessIds, now } = options;
  const server = await startCrashServer(port, dataDir, emulators.settings);
  const stateSwitch = createStateSwitch(emulators);
  try {
    const url = `http://127.0.0.1:${port}`;
    const call = await signInForCalls(url, crashAccount.email, crashAccount.password);
    const renewals: Renewal[] = [];
    const client = await signInForSyncs(url);
    const context: Context = { client, call, businessIds, renewals, stateSwitch };
    const tried: TriedState[] = [];
    const tryAll = async (states: readonly BadState[]) => {
      for (const [index, state] of states.entries()) {
        const at = index % businessIds.length;
        tried.push(await tryState(context, state, businessIds[at] ?? ''));
      }
    };
    const states = listUserStates(now);
    const ofRows = states.filter(({ reply }) => reply.step !== 'sign-in');
    await Promise.all([...Map.groupBy(ofRows, ({ vendor }) => vendor).values()].map(tryAll));
    await tryAll(states.filter(({ reply }) => reply.step === 'sign-in'));
    return { tried, renewals, times: stateSwitch.times() };
  } finally {
    stateSwitch.end();
    await server.kill();
  }
}

/** Returns what went wrong: another fault, or a source that did not go on. */
export const judgeTried = (tried: readonly TriedState[]): string[] =>
  tried.flatMap(({ state, fault, isMended }) => [
    ...(fault === state.fault ? [] : [`${titleOf(state)}: the fault is ${fault}`]),
    ...(isMended ? [] : [`${titleOf(state)}: the source does not go on after a new sign-in`]),
  ]);
