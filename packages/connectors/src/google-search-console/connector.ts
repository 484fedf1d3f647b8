import { googleOAuth } from '../google/oauth.ts';
import { type Account, type Connector, defineStream } from '../kit/connector.ts';
import { judgeSearchConsoleReply, searchConsoleName } from './judge.ts';
import { checkSite, listSites, readSearches, readSearchTotals, weeklyDays } from './requests.ts';
import { searchColumns, totalColumns } from './rows.ts';
import { sitesOverlap } from './sites-overlap.ts';

/** Both streams cover the same days, so that totals can be shown beside the searches of any date range. */
const days = {
  covers: ({ name }: Account) => [name],
  every: 'day',
  // Final figures usually arrive after two to three days. Google names the days that have none yet.
  restatedDays: 7,
  weeklyDays,
  // Google keeps 16 months; the oldest of them is incomplete.
  months: 15,
  maxDays: 31,
  notes: ['not_final'],
} as const;

const connector: Connector = {
  vendor: 'google_search_console',
  service: searchConsoleName,
  oauth: googleOAuth('https://www.googleapis.com/auth/webmasters.readonly'),
  // Google allows 1,200 requests per minute for a site and a user. Long ranges also use up a load quota, so our limit
  // is far lower.
  quota: { windows: [{ requests: 300, seconds: 60 }], concurrent: 3 },
  judge: judgeSearchConsoleReply,
  listAccounts: listSites,
  check: checkSite,
  overlaps: sitesOverlap,
  streams: [
    defineStream({
      name: 'searches',
      fact: 'organic_searches',
      fields: searchColumns,
      ...days,
      read: (session, account, range) => readSearches(session, account, range),
    }),
    defineStream({
      name: 'totals',
      fact: 'search_totals',
      fields: totalColumns,
      ...days,
      read: (session, account, range) => readSearchTotals(session, account, range),
    }),
  ],
};

export default connector;
