import { z } from 'zod';
import type { ServiceSession } from '../kit/connector.ts';
import { parseReply, parseRows } from '../kit/parse-reply.ts';
import { SourceError } from '../kit/source-error.ts';
import { seRankingName } from './judge.ts';

const base = 'https://api.seranking.com/v1/project-management';

/** Returns the site that a credential names: Token|SiteId. */
export const siteOf = ([, siteId = '']: readonly string[]): string => siteId;

/** A list is either a bare array or wrapped in `data`. */
const list = z.union([
  z.array(z.unknown()),
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
]);

/** Ids and numbers may be text. */
const id = z.union([z.string(), z.number()]).transform(String);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);

const siteForm = z.object({ id, title: text, name: z.string() });
const competitorForm = z.object({ id, name: text, url: text });
const siteEngineForm = z.object({ site_engine_id: id, search_engine_id: id, region_name: text });
const engineForm = z.object({ id, name: z.string() });
const keywordNameForm = z.object({ id, name: z.string() });
const visibilityForm = z.object({ domain: z.string(), visibility: z.coerce.number() });
const enginePositions = z.object({ site_engine_id: id, keywords: z.array(z.unknown()) });
const keywordForm = z.object({
  id,
  name: text,
  volume: z.coerce.number().int().nullish(),
  positions: z.array(z.object({ date: day, pos: z.coerce.number().int() })),
  landing_pages: z.array(z.object({ url: text, date: day })).nullish(),
});

export type SiteEngine = z.output<typeof siteEngineForm>;
export type Engine = z.output<typeof engineForm>;
/** Positions of one keyword in one search engine. Position 0: not found. */
export type TrackedKeyword = z.output<typeof keywordForm>;

type Query = Readonly<Record<string, string>>;

const readList = async <Row extends z.ZodType>(
  session: ServiceSession,
  path: string,
  query: Query,
  row: Row,
): Promise<z.output<Row>[]> => {
  const parameters = new URLSearchParams(query).toString();
  const reply = await session.send(
    {
      method: 'GET',
      url: `${base}/${path}${parameters === '' ? '' : `?${parameters}`}`,
      headers: { authorization: `Token ${session.credential[0] ?? ''}` },
    },
    siteOf(session.credential),
  );
  const rows: z.output<Row>[] = [];
  for await (const batch of parseRows(seRankingName, row, parseReply(seRankingName, list, reply)))
    rows.push(...batch);
  return rows;
};

/**
 * Returns an empty list if SE Ranking rejects the request as invalid, because its documents do not say how it answers
 * in these cases.
 */
const orNothing = <Row>(rows: Promise<Row[]>): Promise<Row[]> =>
  rows.catch((error: unknown) => {
    if (error instanceof SourceError && error.fault === 'configuration') return [];
    throw error;
  });

export const readSites = (session: ServiceSession) => readList(session, 'sites', {}, siteForm);

export const readCompetitors = (session: ServiceSession, siteId: string) =>
  readList(session, 'competitors', { site_id: siteId }, competitorForm);

/** Reads the search engines of a site. They only provide names, so rows do not depend on them. */
export const readSiteEngines = (session: ServiceSession, siteId: string) =>
  orNothing(readList(session, 'sites/search-engines', { site_id: siteId }, siteEngineForm));

/** Reads the names of all search engines of SE Ranking, about 700. */
export const readEngines = (session: ServiceSession) =>
  orNothing(readList(session, 'system/search-engines', {}, engineForm));

export const readKeywordNames = (session: ServiceSession, siteId: string) =>
  readList(session, 'keywords', { site_id: siteId }, keywordNameForm);

/**
 * Reads the visibility of all websites in the top 10 of a day; an empty list if SE Ranking has no snapshot of the day.
 */
export const readVisibility = (session: ServiceSession, siteId: string, date: string, engineId: string) =>
  orNothing(
    readList(
      session,
      'competitors/metrics',
      { site_id: siteId, date, site_engine_id: engineId },
      visibilityForm,
    ),
  );

/**
 * Yields the keywords with positions of a site or a competitor, by search engine. A competitor that was just removed
 * has none.
 */
export async function* readPositions(
  session: ServiceSession,
  path: 'sites/positions' | 'competitors/positions',
  query: Query,
): AsyncGenerator<{ engineId: string; keywords: TrackedKeyword[] }> {
  const engines = readList(session, path, query, enginePositions);
  for (const { site_engine_id, keywords } of await (path === 'sites/positions'
    ? engines
    : orNothing(engines)))
    for await (const batch of parseRows(seRankingName, keywordForm, keywords))
      yield { engineId: site_engine_id, keywords: batch };
}
