import { setTimeout as pause } from 'node:timers/promises';
import { ImportRefused } from '../../import/server.ts';
import type { SyncClient } from '../client.ts';
import type { BadState, StateSwitch } from './states.ts';

const shortestMs = 4000;
const longestMs = 10_000;
const gapMs = 3000;
/** How often a state is switched on until a request meets it. */
const maxTries = 4;

export type DisturbOptions = {
  states: readonly BadState[];
  stateSwitch: StateSwitch;
  businessIds: readonly string[];
  /** Returns random numbers below 1. */
  random: () => number;
  /** Longest duration in milliseconds. */
  longestRunMs: number;
  /** Called when requests may fail at random, and when not: a state must cause the faults alone. */
  onFailing: (mayFail: boolean) => void;
};

const shuffle = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

/** Presses 'Sync now' for all sources of a business. A server that was just killed does not answer. */
const syncBusiness = async (client: SyncClient, businessId: string): Promise<void> => {
  try {
    for (const { id } of await client.sources(businessId)) await client.syncNow(businessId, id);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
  }
};

/**
 * Switches the states on at random for some seconds, one of each service at a time, until requests have met all of
 * them. Sources are synced again and again, because a state must meet reads.
 */
export async function disturb(client: SyncClient, options: DisturbOptions): Promise<void> {
  const { states, stateSwitch, businessIds, random, onFailing } = options;
  const giveUp = Date.now() + options.longestRunMs;
  const waiting = new Map(
    [...Map.groupBy(states, ({ vendor }) => vendor)].map(([vendor, list]) => [vendor, shuffle(list, random)]),
  );
  const tries = new Map<BadState, number>();
  for (let cycle = 0; Date.now() < giveUp; cycle += 1) {
    const chosen = [...waiting.values()].flatMap((list) => list.shift() ?? []);
    if (chosen.length === 0) break;
    onFailing(false);
    for (const state of chosen) stateSwitch.turnOn(state);
    await syncBusiness(client, businessIds[cycle % businessIds.length] ?? '');
    await pause(shortestMs + random() * (longestMs - shortestMs));
    for (const state of chosen) {
      stateSwitch.turnOff(state);
      const tried = (tries.get(state) ?? 0) + 1;
      tries.set(state, tried);
      if (!stateSwitch.isMet(state) && tried < maxTries) waiting.get(state.vendor)?.push(state);
    }
    onFailing(true);
    await pause(gapMs);
  }
  onFailing(true);
}
