import { sqlLiteral } from '../sql-literal.ts';

/** Visit behind a lead, as a source describes it. */
export type LeadVisit = {
  /** Source and medium that the source states itself. */
  source?: string | null | undefined;
  medium?: string | null | undefined;
  /** Address of the page, with UTM parameters and click ids; or a path. */
  page?: string | null | undefined;
  /** Address or host of the referring site. */
  referrer?: string | null | undefined;
  /** Advertising system whose click id the source states itself. */
  clickOf?: ClickSystem | null | undefined;
};

const clickSystems = ['google', 'bing', 'facebook'] as const;
type ClickSystem = (typeof clickSystems)[number];

/** Click ids that each system adds to an address. */
const clickIds: Record<ClickSystem, string> = {
  google: 'gclid|gbraid|wbraid',
  bing: 'msclkid',
  facebook: 'fbclid',
};
const hasClickId = (system: ClickSystem): string => `[?&](${clickIds[system]})=`;
const parameter = (name: string): string => `[?&]${name}=([^&#]+)`;
const site = '^(?:https?://)?(?:www\\.)?([^/?#]+\\.[a-z]+)';

const patterns = {
  source: new RegExp(parameter('utm_source')),
  medium: new RegExp(parameter('utm_medium')),
  site: new RegExp(site),
};
const clickPatterns = clickSystems.map((system) => [system, new RegExp(hasClickId(system))] as const);

const find = (text: string | null | undefined, pattern: RegExp): string | null =>
  pattern.exec(text ?? '')?.[1] ?? null;

/**
 * Returns source and medium of a visit. Stated values come first, then UTM parameters, then click ids, then the
 * referrer, unless it is the site itself; null if none is known. `leadOriginSql` is the same rule in SQL.
 */
export const findLeadOrigin = (visit: LeadVisit): { source: string | null; medium: string | null } => {
  const { page, referrer } = visit;
  const named = visit.source ?? find(page, patterns.source);
  const click = visit.clickOf ?? clickPatterns.find(([, pattern]) => pattern.test(page ?? ''))?.[0] ?? null;
  const before = find(referrer, patterns.site);
  const foreign = before === find(page, patterns.site) ? null : before;
  const medium = (): string | null => {
    if (click === 'google' || click === 'bing') return 'cpc';
    if (named !== null) return null;
    if (click === 'facebook') return 'social';
    return foreign === null ? null : 'referral';
  };
  return {
    source: named ?? click ?? foreign,
    medium: visit.medium ?? find(page, patterns.medium) ?? medium(),
  };
};

/** Returns SQL (DuckDB) for source and medium of a visit, given SQL for the known fields of the visit. */
export const leadOriginSql = ({
  source,
  medium,
  page,
  referrer,
  clickOf,
}: Record<keyof LeadVisit, string>): Record<'source' | 'medium', string> => {
  const found = (text: string, form: string) => `nullif(regexp_extract(${text}, ${sqlLiteral(form)}, 1), '')`;
  const named = `coalesce(${source}, ${found(page, parameter('utm_source'))})`;
  const marks = clickSystems.map(
    (system) => `WHEN regexp_matches(${page}, ${sqlLiteral(hasClickId(system))}) THEN ${sqlLiteral(system)}`,
  );
  const click = `coalesce(${clickOf}, CASE ${marks.join(' ')} END)`;
  const before = found(referrer, site);
  const foreign = `CASE WHEN ${before} IS DISTINCT FROM ${found(page, site)} THEN ${before} END`;
  return {
    source: `coalesce(${named}, ${click}, ${foreign})`,
    medium: `coalesce(${medium}, ${found(page, parameter('utm_medium'))}, CASE WHEN ${click} IN ('google', 'bing') THEN 'cpc' WHEN ${named} IS NOT NULL THEN NULL WHEN ${click} = 'facebook' THEN 'social' WHEN ${foreign} IS NOT NULL THEN 'referral' END)`,
  };
};
