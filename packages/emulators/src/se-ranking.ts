import { addDays, type Day, dayAt, daysBetween } from '@bellwether/domain/time/day';
import { emulatedAccounts, seedOf } from './ad-account.ts';
import description from './descriptions/se-ranking.json' with { type: 'json' };
import { createFaultRandom } from './faults.ts';
import type { EmulatedReply, EmulatedService } from './service.ts';

/**
 * State that a test changes: valid keys, sites that no key may read, whether the subscription has ended, whether lists
 * are wrapped in `data`, and whether positions name their keywords.
 */
export type SeRankingState = {
  keys: Set<string>;
  closed: Set<string>;
  subscribed: boolean;
  wrapped: boolean;
  named: boolean;
};

type Website = { id: number; name: string; url: string };
type Site = {
  id: number;
  title: string;
  host: string;
  /** Number of days from one check to the next. */
  interval: number;
  keywords: readonly string[];
  engines: readonly { id: number; searchEngine: number; region: string | null }[];
  competitors: readonly Website[];
};

const searchEngines = [
  { id: '339', name: 'Google Australia', type: 'google' },
  { id: '540', name: 'Google Mobile Australia', type: 'google_mobile' },
  { id: '411', name: 'Bing USA', type: 'bing' },
];

const treatments = ['teeth whitening', 'invisalign', 'root canal', 'dental crown', 'veneers', 'wisdom teeth'];
const endings = ['', ' near me', ' cost', ' melbourne', ' before and after'];

const termsOf = (at: number): string[] => emulatedAccounts[at]?.campaigns.flatMap(({ terms }) => terms) ?? [];

const sites: readonly Site[] = [
  {
    id: 700001,
    title: 'Bright Smile Dental',
    host: 'www.bright-smile.example',
    interval: 1,
    keywords: [...termsOf(0), ...treatments.flatMap((name) => endings.map((ending) => name + ending))],
    engines: [
      { id: 4471, searchEngine: 339, region: 'Melbourne,Victoria,Australia' },
      { id: 4472, searchEngine: 540, region: null },
    ],
    competitors: [
      { id: 801, name: 'Smile Studio', url: 'https://www.smile-studio.example/' },
      { id: 802, name: 'Harbour Dental', url: 'harbour-dental.example' },
      // This competitor is in no search engine's top 10.
      { id: 803, name: '', url: 'http://new-dentist.example' },
    ],
  },
  {
    id: 700002,
    title: '',
    host: 'www.harbour-physio.example',
    interval: 3,
    keywords: [...termsOf(1), 'physio near me', 'sports physio'],
    engines: [{ id: 4480, searchEngine: 339, region: null }],
    competitors: [{ id: 811, name: 'Back in Motion', url: 'www.back-in-motion.example' }],
  },
];

const base = '/v1/project-management/';
const firstDay: Day = '2022-07-01';

const isTop = ({ url }: Website): boolean => !url.includes('new-dentist');

/** Returns the position of a website on a day; 0: not found. */
const positionOf = (website: string, keyword: string, engine: number, day: Day): number => {
  const usual = 1 + Math.floor(createFaultRandom(seedOf(`${website} ${keyword}`))() * 40);
  const random = createFaultRandom(seedOf(`${website} ${keyword} ${engine} ${day}`));
  return random() < 0.1 ? 0 : Math.max(1, usual + Math.floor(random() * 5) - 2);
};

const checkDays = ({ interval }: Site, from: Day, to: Day, today: Day): Day[] => {
  const days: Day[] = [];
  const last = to < today ? to : today;
  for (let day = from > firstDay ? from : firstDay; day <= last; day = addDays(day, 1))
    if (daysBetween(firstDay, day) % interval === 0) days.push(day);
  return days;
};

/** The landing page of a keyword changes with the month. */
const landingPages = ({ host }: Site, keyword: string, days: readonly Day[]) =>
  days
    .filter((day, at) => at === 0 || day.slice(0, 7) !== days[at - 1]?.slice(0, 7))
    .map((date) => ({
      date,
      url: `https://${host}/${keyword.replaceAll(' ', '-')}${Number(date.slice(5, 7)) % 2 === 0 ? '' : '/'}`,
    }));

/** Emulates SE Ranking: sites with keywords and competitors, positions by day, and snapshots of the top 10. */
export const emulateSeRanking = ({
  now,
  snapshotDays = 14,
}: {
  now: () => Date;
  /** Number of days for which snapshots of the top 10 are kept. */
  snapshotDays?: number;
}): EmulatedService & { state: SeRankingState } => {
  const state: SeRankingState = {
    keys: new Set(['key']),
    closed: new Set(),
    subscribed: true,
    wrapped: false,
    named: true,
  };
  const refuse = (code: number, message: string): EmulatedReply =>
    code === 403 ? { status: code, body: { message } } : { status: code, body: { error: { code, message } } };
  const list = (rows: readonly object[]): EmulatedReply => ({
    status: 200,
    body: state.wrapped ? { data: rows } : rows,
  });

  const positions = (site: Site, website: string, query: URLSearchParams) => {
    const days = checkDays(
      site,
      query.get('date_from') ?? '',
      query.get('date_to') ?? '',
      dayAt('UTC', now()),
    );
    return site.engines.map((engine) => ({
      site_engine_id: engine.id,
      keywords: site.keywords.map((name, at) => {
        const volume = 10 * (1 + (seedOf(name) % 300));
        return {
          id: site.id * 100 + at,
          ...(state.named && { name }),
          group_id: null,
          // SE Ranking sometimes sends numbers and flags as text.
          volume: at % 2 === 0 ? volume : String(volume),
          positions: days.map((date) => {
            const pos = positionOf(website, name, engine.id, date);
            return { date, pos: at % 3 === 0 ? String(pos) : pos, change: 0, is_map: at % 2 ? '0' : 0 };
          }),
          ...(query.get('with_landing_pages') === '1' && { landing_pages: landingPages(site, name, days) }),
        };
      }),
    }));
  };

  const topSites = (site: Site, engine: number, day: Day) =>
    [site.host, ...site.competitors.filter(isTop).map(({ url }) => url), 'directory.example'].map(
      (url, at) => ({
        domain_id: at + 1,
        domain: url.replace(/^https?:\/\/(www\.)?|\/$/g, ''),
        backlinks: 100 * at,
        domains: 10 * at,
        visibility: Math.round(createFaultRandom(seedOf(`${url} ${engine} ${day}`))() * 4000) / 100,
      }),
    );

  const answerSite = (path: string, site: Site, query: URLSearchParams): EmulatedReply => {
    if (path === 'sites/search-engines')
      return list(
        site.engines.map(({ id, searchEngine, region }) => ({
          site_engine_id: id,
          search_engine_id: searchEngine,
          region_name: region,
          lang_code: 'en',
        })),
      );
    if (path === 'sites/positions') return list(positions(site, site.host, query));
    if (path === 'keywords')
      return list(site.keywords.map((name, at) => ({ id: String(site.id * 100 + at), name })));
    if (path === 'competitors') return list(site.competitors);
    if (path === 'competitors/metrics') {
      const today = dayAt('UTC', now());
      const date = query.get('date') ?? '';
      const isKept = daysBetween(date, today) < snapshotDays && checkDays(site, date, date, today).length > 0;
      if (!isKept) return refuse(400, 'No data for this date');
      return list(topSites(site, Number(query.get('site_engine_id')), date));
    }
    return refuse(404, 'Not found');
  };

  return {
    hosts: ['api.seranking.com'],
    description,
    state,
    answer: ({ path, query, headers }) => {
      const [, key = ''] = /^Token (\S+)$/.exec(headers['authorization'] ?? '') ?? [];
      if (!state.keys.has(key)) return refuse(401, 'Unauthorized');
      if (!state.subscribed) return refuse(403, 'Subscription required');
      const operation = path.slice(base.length);
      const open = sites.filter(({ id }) => !state.closed.has(String(id)));
      if (operation === 'sites')
        return list(
          open.map(({ id, title, host, keywords }) => ({
            id,
            title,
            name: host,
            is_active: 1,
            keyword_count: keywords.length,
          })),
        );
      if (operation === 'system/search-engines') return list(searchEngines);
      if (operation === 'competitors/positions') {
        const isAsked = ({ id }: Website) => String(id) === query.get('competitor_id');
        const site = open.find(({ competitors }) => competitors.some(isAsked));
        const competitor = site?.competitors.find(isAsked);
        if (!site || !competitor) return refuse(404, 'Competitor not found');
        return list(positions(site, competitor.url, query));
      }
      const site = open.find(({ id }) => String(id) === query.get('site_id'));
      return site ? answerSite(operation, site, query) : refuse(404, 'Site not found');
    },
  };
};
