import { createFaultRandom } from '@bellwether/emulators/faults';
import type { AllEmulators } from '../../emulated-accounts.ts';
import type { SyncClient } from '../client.ts';
import { disturb } from './disturb.ts';
import { type FailingTime, isFailed, judgeFaults, readReads } from './judge-faults.ts';
import { judgeMails, listDueMails } from './judge-mails.ts';
import { createStateSwitch, listPassingStates, titleOf } from './states.ts';
import { judgeTried, tryUserStates, type UserStateOptions } from './user-states.ts';

export type OddOptions = {
  emulators: AllEmulators;
  businessIds: readonly string[];
  now: Date;
  seed: number;
  /** Share of the requests that fail at random while no state is on. */
  share: number;
  longestRunMs: number;
};

/** Prepares bad states of the services for a run that must not need a user. */
export const createOddRun = ({ emulators, businessIds, now, seed, share, longestRunMs }: OddOptions) => {
  const states = listPassingStates(now);
  const stateSwitch = createStateSwitch(emulators);
  const failing: FailingTime[] = [{ from: Date.now(), to: Number.POSITIVE_INFINITY }];
  const onFailing = (mayFail: boolean): void => {
    emulators.faults.share = mayFail ? share : 0;
    const last = failing.at(-1);
    const isOpen = last?.to === Number.POSITIVE_INFINITY;
    if (mayFail && !isOpen) failing.push({ from: Date.now(), to: Number.POSITIVE_INFINITY });
    if (!mayFail && isOpen) last.to = Date.now();
  };
  return {
    disturb: (client: SyncClient): Promise<void> =>
      disturb(client, {
        states,
        stateSwitch,
        businessIds,
        random: createFaultRandom(seed),
        longestRunMs,
        onFailing,
      }).finally(stateSwitch.end),
    /** Prints the states and their faults. Returns the problems. */
    describe: async (dataDir: string): Promise<string[]> => {
      const { reads, mails } = await readReads(dataDir);
      const faults = reads.filter(isFailed);
      const { seen, byFailing, problems } = judgeFaults(faults, stateSwitch.times(), failing);
      console.table(
        states.map((state) => ({
          state: titleOf(state),
          outcome: state.fault ?? 'rows as usual',
          on: stateSwitch.times().filter((time) => time.state === state).length,
          met: stateSwitch.isMet(state),
          faults: seen.get(state) ?? 0,
        })),
      );
      const met = states.filter(stateSwitch.isMet).length;
      console.log(
        `${met} of ${states.length} states were met; ${faults.length} faults, ${byFailing} of them by requests that failed at random; ${mails.length} mails`,
      );
      return [...problems, ...mails.map(({ subject }) => `A false mail: ${subject}`)];
    },
  };
};

/** Tries the states that a user has to mend, and prints them. Returns the problems. */
export async function runUserStates(options: UserStateOptions): Promise<string[]> {
  const begun = Date.now();
  const { tried, renewals, times } = await tryUserStates(options);
  const { reads, mails } = await readReads(options.dataDir);
  const own = reads.filter(({ to }) => to >= begun);
  const faults = own.filter(isFailed);
  const due = listDueMails(own, renewals);
  const { seen, problems } = judgeFaults(faults, times, []);
  console.table(
    tried.map((one) => ({
      state: titleOf(one.state),
      outcome: one.state.fault,
      fault: one.fault,
      faults: seen.get(one.state) ?? 0,
      'goes on': one.isMended,
    })),
  );
  console.log(
    `${tried.length} states, ${faults.length} failed reads, ${due.length} mails due, ${mails.length} sent`,
  );
  return [...problems, ...judgeTried(tried), ...judgeMails(due, mails, own)];
}
