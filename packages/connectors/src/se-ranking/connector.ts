import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { type Connector, defineStream, type ServiceSession, type SourceAccount } from '../kit/connector.ts';
import { leaveOut } from '../kit/row-counts.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeSeRankingReply, seRankingName } from './judge.ts';
import {
  readCompetitors,
  readEngines,
  readKeywordNames,
  readPositions,
  readSiteEngines,
  readSites,
  readVisibility,
  siteOf,
} from './requests.ts';
import {
  addChecksToDays,
  type CheckedDay,
  hostOf,
  labelSearchEngines,
  meanVisibility,
  toRankingRows,
} from './rows.ts';

const rowsAtOnce = 2000;

const datesOf = ({ from, to }: Range) => ({ date_from: from, date_to: to });

const findSite = async (session: ServiceSession, siteId: string) => {
  const site = (await readSites(session)).find(({ id }) => id === siteId);
  if (site) return site;
  throw new SourceError(
    'configuration',
    `This SE Ranking key cannot read site ${siteId}. Check the site ID.`,
  );
};

const readEngineNames = async (session: ServiceSession, siteId: string) => {
  const siteEngines = await readSiteEngines(session, siteId);
  return labelSearchEngines(siteEngines, siteEngines.length === 0 ? [] : await readEngines(session));
};

async function* readRankings(
  session: ServiceSession,
  { id }: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'keyword_rankings'>[]> {
  const engines = await readEngineNames(session, id);
  let names: ReadonlyMap<string, string> | undefined;
  const seen = new Set<string>();
  let rows: FactRow<'keyword_rankings'>[] = [];
  const query = { site_id: id, ...datesOf(range), with_landing_pages: '1' };
  for await (const { engineId, keywords } of readPositions(session, 'sites/positions', query)) {
    const engine = engines.get(engineId) ?? { engine: `Search engine ${engineId}`, place: null };
    // Users of the API report responses that identify keywords by their id only.
    if (keywords.some(({ name }) => name === null))
      names ??= new Map((await readKeywordNames(session, id)).map((one) => [one.id, one.name]));
    for (const keyword of keywords) {
      const name = keyword.name ?? names?.get(keyword.id);
      if (name === undefined) {
        leaveOut(session.counts, 1, () => keyword);
        continue;
      }
      // A keyword may be in several groups of the site.
      const key = `${engineId} ${name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      rows.push(...toRankingRows(keyword, name, engine, range));
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

const readChecks = async (
  session: ServiceSession,
  path: Parameters<typeof readPositions>[1],
  query: Readonly<Record<string, string>>,
  range: Range,
): Promise<Map<Day, CheckedDay>> => {
  const days = new Map<Day, CheckedDay>();
  for await (const { engineId, keywords } of readPositions(session, path, { ...query, ...datesOf(range) }))
    addChecksToDays(days, engineId, keywords, range);
  return days;
};

/**
 * Yields the visibility of the site and its competitors, and for how many of the site's keywords they rank. SE
 * Ranking's documents do not confirm two assumptions: that the list of a day's top 10 names each website as
 * `competitors` does (`www.` is ignored here), and that a day whose snapshot is gone has no visibility. They list
 * `visibility` and `top30` of `competitors` without a date, so these are not used.
 */
async function* readMetrics(
  session: ServiceSession,
  account: SourceAccount,
  range: Range,
): AsyncGenerator<FactRow<'competitor_metrics'>[]> {
  const { id } = account;
  const own = await readChecks(session, 'sites/positions', { site_id: id }, range);
  const websites = [
    { competitor: account.name, website: hostOf((await findSite(session, id)).name), days: own },
  ];
  for (const { id: competitor_id, name, url } of await readCompetitors(session, id)) {
    const website = hostOf(url ?? name ?? '');
    const days = await readChecks(session, 'competitors/positions', { competitor_id }, range);
    websites.push({ competitor: name ?? website, website, days });
  }
  for (const [day, { engines }] of own) {
    const snapshots: Awaited<ReturnType<typeof readVisibility>>[] = [];
    for (const engine of engines) {
      const snapshot = await readVisibility(session, id, day, engine);
      if (snapshot.length > 0) snapshots.push(snapshot);
    }
    yield websites.flatMap(({ competitor, website, days }) => {
      const found = days.get(day)?.found.size;
      const visibility = meanVisibility(snapshots, website);
      const row = { day, competitor, website };
      return [
        ...(found === undefined ? [] : [{ ...row, metric: 'keywords', value: String(found) }]),
        ...(visibility === null ? [] : [{ ...row, metric: 'visibility', value: visibility }]),
      ];
    });
  }
}

/** A manual check replaces the positions of its day. */
const reading = {
  covers: ({ name }: SourceAccount) => [name],
  every: 'day',
  restatedDays: 7,
} as const;

const connector: Connector = {
  vendor: 'se_ranking',
  service: seRankingName,
  oauth: null,
  credentialAccount: siteOf,
  quota: { windows: [{ requests: 5, seconds: 1 }], concurrent: 2 },
  judge: judgeSeRankingReply,
  listAccounts: async (session) =>
    (await readSites(session)).map(({ id, title, name }) => ({
      id,
      name: title ?? (hostOf(name) || id),
      manager: null,
    })),
  check: async (session, account) => {
    const { id, title, name } = await findSite(session, account.id);
    // SE Ranking provides no time zone for the days of its checks.
    return { id, name: title ?? (hostOf(name) || id), manager: null, currency: null, timeZone: null };
  },
  streams: [
    defineStream({
      name: 'keyword_rankings',
      fact: 'keyword_rankings',
      fields: ['day', 'keyword', 'engine', 'place', 'url', 'position', 'search_volume'],
      ...reading,
      weeklyDays: 14,
      months: 36,
      maxDays: 31,
      read: readRankings,
    }),
    defineStream({
      name: 'competitors',
      fact: 'competitor_metrics',
      fields: ['day', 'competitor', 'website', 'metric', 'value'],
      ...reading,
      // SE Ranking keeps the top 10 of a day for about 14 days. Reading such a day later would delete its visibility.
      keptDays: 13,
      weeklyDays: 7,
      months: 1,
      maxDays: 14,
      read: readMetrics,
    }),
  ],
};

export default connector;
