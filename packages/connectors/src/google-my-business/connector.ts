import { googleOAuth } from '../google/oauth.ts';
import {
  type Account,
  type Connector,
  defineStream,
  type ListedAccount,
  type ServiceSession,
} from '../kit/connector.ts';
import { askEachAccount } from '../kit/each-account.ts';
import { putReadableFirst } from '../kit/readable-first.ts';
import { judgeMyBusinessReply, myBusinessName } from './judge.ts';
import { checkReviews, type Location, readLocations, readReviews } from './requests.ts';
import { reviewColumns } from './rows.ts';

/** Names locations by their title. Locations with the same title also get their store code or suburb. */
const toAccounts = (locations: readonly Location[]): Account[] =>
  locations.map(({ id, manager, title, code, suburb }) => {
    const isShared = locations.some((other) => other.title === title && other.id !== id);
    return { id, name: isShared ? `${title} (${code || suburb || id})` : title, manager };
  });

/**
 * Lists the locations. Only its reviews tell whether a doubtful location can be read, so they are asked for; there are few.
 */
const listAccounts = async (session: ServiceSession): Promise<ListedAccount[]> => {
  const locations = await readLocations(session);
  const doubtful = new Set(locations.filter(({ isDoubtful }) => isDoubtful).map(({ id }) => id));
  return askEachAccount(
    toAccounts(locations),
    async (account): Promise<ListedAccount> => {
      if (doubtful.has(account.id)) await checkReviews(session, account);
      return account;
    },
    (account, refusal) => ({ ...account, refusal }),
  );
};

/** Days of history: ten years, plus the days since the beginning of the month in which the history starts. */
const allDays = 3700;

const connector: Connector = {
  vendor: 'google_my_business',
  service: myBusinessName,
  oauth: googleOAuth('https://www.googleapis.com/auth/business.manage'),
  quota: { windows: [{ requests: 300, seconds: 60 }], concurrent: 4 },
  judge: judgeMyBusinessReply,
  listAccounts: async (session) => putReadableFirst(await listAccounts(session)),
  check: async (session, account) => {
    await checkReviews(session, account);
    // Google provides no time zone of a location.
    return { ...account, currency: null, timeZone: null };
  },
  streams: [
    defineStream({
      name: 'reviews',
      fact: 'reviews',
      fields: reviewColumns,
      covers: ({ name }) => [name],
      every: 'day',
      // A review can change or disappear at any time. There are few reviews, so each sync reads and replaces all of
      // them.
      restatedDays: allDays,
      weeklyDays: allDays,
      maxDays: allDays,
      months: 120,
      read: readReviews,
    }),
  ],
};

export default connector;
