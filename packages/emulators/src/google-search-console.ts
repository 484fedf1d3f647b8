import { addDays, type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { z } from 'zod';
import { emulatedAccounts, seedOf } from './ad-account.ts';
import description from './descriptions/google-search-console.json' with { type: 'json' };
import { createFaultRandom } from './faults.ts';
import { googleError, refuseGoogleToken } from './google.ts';
import type { EmulatedReply, EmulatedService } from './service.ts';
import type { Authority, HiddenFrom } from './sign-in/authority.ts';

const scope = 'https://www.googleapis.com/auth/webmasters.readonly';

/** Number of newest days, including today, that usually have no final figures yet. */
const usualOpenDays = 2;

/** Website with its searches. `id` of an account is the address of the site. */
export type Site = { siteUrl: string; origin: string; since: Day; queries: readonly string[] };

/** Websites of the emulated businesses: a domain, and a single address. */
const addresses = [
  { siteUrl: 'sc-domain:bright-smile.example', origin: 'https://www.bright-smile.example' },
  { siteUrl: 'https://www.harbour-physio.example/', origin: 'https://www.harbour-physio.example' },
] as const;
const emulatedSites: readonly Site[] = addresses.flatMap((address, at) => {
  const account = emulatedAccounts[at];
  if (!account) return [];
  const name = account.name.toLowerCase();
  const terms = account.campaigns.flatMap((campaign) => campaign.terms);
  return {
    ...address,
    since: account.since,
    queries: [...new Set([name, ...terms, `${name} opening hours`])],
  };
});
const paths = ['/', '/prices', '/contact'] as const;
const devices = [
  { name: 'MOBILE', share: 0.6 },
  { name: 'DESKTOP', share: 0.34 },
  { name: 'TABLET', share: 0.06 },
] as const;
const dimensionNames = ['date', 'query', 'page', 'device'] as const;

type Search = Record<(typeof dimensionNames)[number], string> & {
  impressions: number;
  clicks: number;
  position: number;
};

const queryForm = z.object({
  startDate: z.string(),
  endDate: z.string(),
  dimensions: z.array(z.enum(dimensionNames)).default([]),
  aggregationType: z.enum(['auto', 'byProperty', 'byPage']).default('auto'),
  dataState: z.enum(['final', 'all']).default('final'),
  rowLimit: z.number().max(25_000).default(1_000),
  startRow: z.number().default(0),
});

/** Rare search of a day and device, which rows by query leave out. Its page is the first one of the site. */
const hiddenQuery = 'a search that Google hides';

/** Returns the searches of a day that are too rare to be shown, as one for each device. */
const hiddenSearches = ({ siteUrl, origin }: Site, day: Day): Search[] =>
  devices.map(({ name, share }) => {
    const random = createFaultRandom(seedOf(`${siteUrl} hidden ${name} ${day}`));
    const impressions = Math.ceil(90 * share * (0.5 + random()));
    const clicks = Math.ceil(impressions * 0.3 * random());
    const position = 8 + Math.floor(300 * random()) / 100;
    return { date: day, query: hiddenQuery, page: `${origin}/`, device: name, impressions, clicks, position };
  });

/** Yields the searches that showed a site, computed only from query, page, device and day. */
function* siteSearches(site: Site, { from, to }: Range, withHidden: boolean): Generator<Search> {
  const { siteUrl, origin, since, queries } = site;
  for (let day = from > since ? from : since; day <= to; day = addDays(day, 1)) {
    for (const [rank, query] of queries.entries())
      for (const [at, path] of paths.entries())
        for (const { name, share } of devices) {
          const random = createFaultRandom(seedOf(`${siteUrl} ${query} ${path} ${name} ${day}`));
          const impressions = Math.round((120 * share * (0.5 + random())) / ((rank + 1) * (at + 1)));
          if (impressions === 0) continue;
          const clicks = Math.floor(impressions * 0.2 * random());
          const position = 1 + rank + at + Math.floor(300 * random()) / 100;
          yield { date: day, query, page: `${origin}${path}`, device: name, impressions, clicks, position };
        }
    if (withHidden) yield* hiddenSearches(site, day);
  }
}

/**
 * State that a test changes: sites that no user or one user may read, sites that the user added but never verified, the limit
 * that every query reaches, the number of newest days without final figures, and whether some searches are too rare to be shown.
 */
type State = {
  closed: Set<string>;
  unverified: Set<string>;
  hiddenFrom: HiddenFrom;
  limit: 'none' | 'requests' | 'load';
  openDays: number;
  hasRareSearches: boolean;
};

const limits = {
  requests: 'Search Analytics QPS quota exceeded.',
  load: 'Search Analytics load quota exceeded.',
} as const;

const refuseLimit = (message: string): EmulatedReply => ({
  status: 429,
  headers: { 'retry-after': '0' },
  body: {
    error: {
      code: 429,
      message,
      errors: [{ message, domain: 'usageLimits', reason: 'quotaExceeded' }],
      status: 'RESOURCE_EXHAUSTED',
    },
  },
});

/** Emulates Google Search Console: sites with permissions, and searches by day in pages. */
export const emulateGoogleSearchConsole = ({
  authority,
  now,
  sites = emulatedSites,
  maxRows = 25_000,
}: {
  authority: Authority;
  now: () => Date;
  sites?: readonly Site[];
  /** Maximum number of rows of a page. */
  maxRows?: number;
}): EmulatedService & { state: State; accounts: readonly { id: string; name: string }[] } => {
  const state: State = {
    closed: new Set(),
    unverified: new Set(),
    hiddenFrom: new Map(),
    limit: 'none',
    openDays: usualOpenDays,
    hasRareSearches: true,
  };
  const show = (siteUrl: string) => ({
    siteUrl,
    permissionLevel: state.unverified.has(siteUrl) ? 'siteUnverifiedUser' : 'siteFullUser',
  });

  const query = (site: Site, body: unknown): EmulatedReply => {
    const { startDate, endDate, dimensions, aggregationType, dataState, rowLimit, startRow } =
      queryForm.parse(body);
    const usualAggregation = dimensions.includes('page') ? 'byPage' : 'byProperty';
    if (aggregationType === 'byProperty' && usualAggregation === 'byPage')
      return googleError(
        400,
        'INVALID_ARGUMENT',
        'BY_PROPERTY is not a valid aggregation type in the context.',
      );
    // Google hides rare searches where rows name the search, and counts them in all other rows.
    const withHidden = state.hasRareSearches && !dimensions.includes('query');
    const today = dayAt('America/Los_Angeles', now());
    const firstOpen = addDays(today, 1 - state.openDays);
    const last = dataState === 'final' ? addDays(firstOpen, -1) : today;
    const isPartial = dataState === 'all' && dimensions.includes('date') && endDate >= firstOpen;
    const sums = new Map<string, { keys: string[]; clicks: number; impressions: number; weight: number }>();
    const days = { from: startDate, to: endDate < last ? endDate : last };
    for (const search of siteSearches(site, days, withHidden)) {
      const keys = dimensions.map((name) => search[name]);
      const sum = sums.get(keys.join('\u0000')) ?? { keys, clicks: 0, impressions: 0, weight: 0 };
      sums.set(keys.join('\u0000'), sum);
      sum.clicks += search.clicks;
      sum.impressions += search.impressions;
      sum.weight += search.position * search.impressions;
    }
    const rows = [...sums.values()]
      .slice(startRow, startRow + Math.min(rowLimit, maxRows))
      .map(({ keys, clicks, impressions, weight }) => ({
        keys,
        clicks,
        impressions,
        ctr: clicks / impressions,
        position: weight / impressions,
      }));
    return {
      status: 200,
      body: {
        ...(rows.length > 0 && { rows }),
        responseAggregationType: aggregationType === 'auto' ? usualAggregation : aggregationType,
        ...(isPartial && { metadata: { first_incomplete_date: firstOpen } }),
      },
    };
  };

  return {
    hosts: ['searchconsole.googleapis.com'],
    description,
    state,
    accounts: sites.map(({ siteUrl }) => ({ id: siteUrl, name: siteUrl })),
    answer: (request) => {
      const refusal = refuseGoogleToken(authority, request, scope);
      if (refusal) return refusal;
      const isHidden = (site: string) => authority.hides(request, state.hiddenFrom, site);
      const [, , , , siteUrl, method] = request.path.split('/');
      if (siteUrl === undefined)
        return {
          status: 200,
          body: {
            siteEntry: sites.filter((one) => !isHidden(one.siteUrl)).map((one) => show(one.siteUrl)),
          },
        };
      const id = decodeURIComponent(siteUrl);
      const site = sites.find((one) => one.siteUrl === id);
      const isRefused = state.unverified.has(id) && method !== undefined;
      if (!site || state.closed.has(id) || isHidden(id) || isRefused)
        return googleError(
          403,
          'PERMISSION_DENIED',
          `User does not have sufficient permission for site '${id}'.`,
        );
      if (method === undefined) return { status: 200, body: show(id) };
      if (state.limit !== 'none') return refuseLimit(limits[state.limit]);
      return query(site, request.body);
    },
  };
};
