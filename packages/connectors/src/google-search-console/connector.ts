import { createGoogleJudge } from '../google/judge.ts';
import { googleOAuth } from '../google/oauth.ts';
import { type Connector, defineStream } from '../kit/connector.ts';
import { checkSite, listSites, readSearches, searchConsoleName, weeklyDays } from './requests.ts';
import { searchColumns } from './rows.ts';
import { sitesOverlap } from './sites-overlap.ts';

const connector: Connector = {
  vendor: 'google_search_console',
  service: searchConsoleName,
  oauth: googleOAuth('https://www.googleapis.com/auth/webmasters.readonly'),
  // Google allows 1,200 requests per minute for a site and a user. Long ranges also use up a load quota, so our limit
  // is far lower.
  quota: { requests: 300, seconds: 60, concurrent: 3 },
  judge: createGoogleJudge(searchConsoleName),
  listAccounts: listSites,
  check: checkSite,
  overlaps: sitesOverlap,
  streams: [
    defineStream({
      name: 'searches',
      fact: 'organic_searches',
      fields: searchColumns,
      covers: ({ name }) => [name],
      every: 'day',
      // Final figures usually arrive after two to three days. Google names the days that have none yet.
      restatedDays: 7,
      weeklyDays,
      // Google keeps 16 months; the oldest of them is incomplete.
      months: 15,
      maxDays: 31,
      notes: ['not_final'],
      read: readSearches,
    }),
  ],
};

export default connector;
