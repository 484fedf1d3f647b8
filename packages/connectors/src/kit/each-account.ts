import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import PQueue from 'p-queue';
import { SourceError } from './source-error.ts';

/** Accounts that are asked at a time; the quota of the service bounds them further. */
const atOnce = 8;

/** Faults of a single account. All others concern the login, the installation or the service. */
const accountFaults: readonly SourceFault[] = ['configuration', 'no_permission'];

/**
 * A service can fail for one account again and again, or limit one account only. The limit of an account without an entry
 * would leave it out without a word, although it ends soon.
 */
const isOfAccount = (fault: SourceFault, hasEntry: boolean): boolean =>
  fault !== 'reconnect' && (hasEntry || fault !== 'limit');

/**
 * Asks about each account of a login, several at a time, in order. A refused account must not hide the others:
 * `describeRefusal` returns its entry, also of an account that the service limits or for which it fails; without it such an
 * account is left out. @throws SourceError if the access has ended, if the service limits an account without an entry, if it
 * fails for all, or if it refuses all accounts and an entry would not say so
 */
export const askEachAccount = async <Account, Found>(
  accounts: readonly Account[],
  ask: (account: Account) => Promise<Found>,
  describeRefusal?: (account: Account, reason: string) => Found,
): Promise<Found[]> => {
  const queue = new PQueue({ concurrency: atOnce });
  const refusals: SourceError[] = [];
  const answers = await queue.addAll(
    accounts.map((account) => async (): Promise<Found[]> => {
      try {
        return [await ask(account)];
      } catch (error) {
        if (!(error instanceof SourceError) || !isOfAccount(error.fault, describeRefusal !== undefined))
          throw error;
        refusals.push(error);
        return describeRefusal ? [describeRefusal(account, error.message)] : [];
      }
    }),
  );
  const general = describeRefusal
    ? refusals.find(({ fault }) => !accountFaults.includes(fault))
    : refusals[0];
  if (general && refusals.length === accounts.length) throw general;
  return answers.flat();
};
