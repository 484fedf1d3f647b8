import { z } from 'zod';
import type { ServiceSession } from '../kit/connector.ts';
import { nameForm } from '../kit/forms.ts';
import { createOnce, parseReply, parseRows, unreadableReplyError } from '../kit/parse-reply.ts';
import { RejectedRequestError, seRankingName } from './judge.ts';

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
/** Day, with a time in some answers. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10));
/** More than any position or number of searches; a larger number is a fault of the answer. */
const largestNumber = 1e9;
const numberText = /^\d+(?:\.\d+)?$/;
/** Number, which may be text. Null for a sign for nothing, and for a number that the warehouse cannot hold. */
const readNumber = (value: unknown): number | null => {
  const isNumber = typeof value === 'number' || (typeof value === 'string' && numberText.test(value.trim()));
  const number = isNumber ? Number(value) : Number.NaN;
  return number >= 0 && number <= largestNumber ? number : null;
};
/** Whole number, which may be a decimal. */
const wholeNumber = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const number = readNumber(value);
    return number === null ? null : Math.round(number);
  });
const text = nameForm.transform((value) => value || null);

const siteForm = z.object({ id, title: text, name: text.transform((name) => name ?? '') });
const competitorForm = z.object({ id, name: text, url: text });
const siteEngineForm = z.object({ site_engine_id: id, search_engine_id: id, region_name: text });
const engineForm = z.object({ id, name: z.string() });
const keywordNameForm = z.object({ id, name: z.string() });
const visibilityForm = z.object({
  domain: z.string(),
  /** Null if unknown: the website is in the top 10, so its visibility is not 0. */
  visibility: z.unknown().transform(readNumber),
});
const enginePositions = z.array(z.object({ site_engine_id: id, keywords: z.array(z.unknown()).nullable() }));
const keywordForm = z.object({
  id,
  name: text,
  volume: wholeNumber,
  /** A keyword that was not found has position 0, or a sign for nothing; a new one has no positions yet. */
  positions: z
    .array(z.object({ date: day, pos: wholeNumber.transform((position) => position ?? 0) }))
    .nullable()
    .transform((positions) => positions ?? []),
  landing_pages: z.array(z.object({ url: text, date: day })).nullish(),
});

export type SiteEngine = z.output<typeof siteEngineForm>;
export type Engine = z.output<typeof engineForm>;
/** Positions of one keyword in one search engine. Position 0: not found. */
export type TrackedKeyword = z.output<typeof keywordForm>;

type Query = Readonly<Record<string, string>>;

/** Reads a list whose rows are not parsed. */
const readReply = async (session: ServiceSession, path: string, query: Query): Promise<unknown[]> => {
  const parameters = new URLSearchParams(query).toString();
  const reply = await session.send(
    {
      method: 'GET',
      url: `${base}/${path}${parameters === '' ? '' : `?${parameters}`}`,
      headers: { authorization: `Token ${session.credential[0] ?? ''}` },
    },
    siteOf(session.credential),
  );
  return parseReply(seRankingName, list, reply);
};

const readList = async <Row extends z.ZodType>(
  session: ServiceSession,
  path: string,
  query: Query,
  row: Row,
): Promise<z.output<Row>[]> => {
  const rows: z.output<Row>[] = [];
  for await (const batch of parseRows(session, row, await readReply(session, path, query)))
    rows.push(...batch);
  return rows;
};

/**
 * Returns an empty list if SE Ranking rejects the request with status 400 or 404, because its documents do not say how
 * it answers in these cases.
 */
const orNothing = <Row>(rows: Promise<Row[]>): Promise<Row[]> =>
  rows.catch((error: unknown) => {
    if (error instanceof RejectedRequestError) return [];
    throw error;
  });

/** Reads the sites of the key, each once. */
export const readSites = async (session: ServiceSession) => {
  const isNew = createOnce();
  return (await readList(session, 'sites', {}, siteForm)).filter((site) => isNew(site.id));
};

export const readCompetitors = (session: ServiceSession, siteId: string) =>
  readList(session, 'competitors', { site_id: siteId }, competitorForm);

/** Reads the search engines of a site. Rows need their names and places, so a rejection is a fault. */
export const readSiteEngines = (session: ServiceSession, siteId: string) =>
  readList(session, 'sites/search-engines', { site_id: siteId }, siteEngineForm);

/** Reads the names of all search engines of SE Ranking, about 700. */
export const readEngines = (session: ServiceSession) =>
  readList(session, 'system/search-engines', {}, engineForm);

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
  const reply = readReply(session, path, query);
  const body = await (path === 'sites/positions' ? reply : orNothing(reply));
  // An engine that cannot be read would hide all of its keywords, so it is a fault. One alone may have no keywords.
  const parsed = enginePositions.safeParse(body);
  const isEmpty = body.length > 0 && parsed.data?.every(({ keywords }) => keywords === null);
  if (!parsed.success || isEmpty) throw unreadableReplyError(seRankingName, body, parsed.error);
  for (const { site_engine_id, keywords } of parsed.data)
    for await (const batch of parseRows(session, keywordForm, keywords ?? []))
      yield { engineId: site_engine_id, keywords: batch };
}
