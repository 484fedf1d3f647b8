import { sqlLiteral } from '../sql-literal.ts';
import { listGoogleSources, type SourceCategory, sourceCategories } from './google-sources.ts';

/**
 * Traffic sources missing from Google's list: newer sites, apps, and the hosts of services that the list has by name
 * only.
 */
const ownSources: Readonly<Record<SourceCategory, string>> = {
  search:
    'aol.com|ask.com|bing.com|brave|com.google.android.googlequicksearchbox|duckduckgo.com|search.brave.com|startpage|startpage.com|yandex.com|yandex.ru',
  social:
    'bluesky|bsky.app|com.facebook.katana|mastodon|mastodon.social|meta|threads|threads.com|threads.net|x|x.com',
  shopping: '',
  video: 'youtu.be',
};
/**
 * Pattern for services with a domain in each country. Other Google products have their own hosts, so only the bare host
 * counts.
 */
const countryDomain = '\\.(?:com|(?:com?\\.)?[a-z]{2})$';
const countryHosts: readonly (readonly [category: SourceCategory, pattern: string])[] = [
  ['search', `^google${countryDomain}`],
  ['search', `^(?:[^ ]+\\.)?yahoo${countryDomain}`],
  ['shopping', `^(?:[^ ]+\\.)?(?:amazon|ebay)${countryDomain}`],
];

const categoryOfSource: ReadonlyMap<string, SourceCategory> = new Map(
  sourceCategories.flatMap((category) =>
    [...listGoogleSources(category), ...ownSources[category].split('|').filter(Boolean)].map(
      (source) => [source.toLowerCase(), category] as const,
    ),
  ),
);

/** Patterns that are removed, in order, to reduce an address to its host, or a text to a name. */
const removals = ['^https?://', '^www\\.', '(?:[/?#]|:[0-9]).*$', '\\.$'];
const removalPatterns = removals.map((pattern) => new RegExp(pattern));
const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '');

/** Returns a source in lower case: the host of an address, or a name. */
export const normaliseSource = (source: string): string =>
  trimSpaces(
    removalPatterns.reduce(
      (text, pattern) => text.replace(pattern, ''),
      trimSpaces(source.toLowerCase().replaceAll('%20', ' ')),
    ),
  );
/** Returns SQL (DuckDB) of `normaliseSource`. */
export const normalisedSourceSql = (source: string): string =>
  `trim(${removals.reduce(
    (sql, pattern) => `regexp_replace(${sql}, ${sqlLiteral(pattern)}, '')`,
    `trim(replace(lower(${source}), '%20', ' '))`,
  )})`;

const parentOf = (host: string): string => host.slice(host.indexOf('.') + 1);

/** Returns the listed source that a host belongs to: the host itself or the nearest domain above it. */
const findListed = (host: string): string | undefined => {
  if (categoryOfSource.has(host)) return host;
  for (let name = host; name.includes('.'); ) {
    name = parentOf(name);
    if (name.includes('.') && categoryOfSource.has(name)) return name;
  }
  return undefined;
};

const countryPatterns = countryHosts.map(([category, pattern]) => [category, new RegExp(pattern)] as const);

/**
 * Returns the category of a normalised source. Names match as a whole, hosts as a whole or as a subdomain of a listed
 * host. No part of a word matches.
 */
export const findSourceCategory = (source: string): SourceCategory | null => {
  const listed = findListed(source);
  if (listed !== undefined) return categoryOfSource.get(listed) ?? null;
  return countryPatterns.find(([, pattern]) => pattern.test(source))?.[0] ?? null;
};

/** Returns how often the category changes along the listed domains above a source. */
const countChanges = (source: string): number => {
  const above = source.includes('.') ? findListed(parentOf(source)) : undefined;
  if (above === undefined || !above.includes('.')) return 0;
  const differs = categoryOfSource.get(above) !== categoryOfSource.get(source);
  return countChanges(above) + (differs ? 1 : 0);
};

const escapePattern = (text: string): string => text.replace(/[.+*?()[\]{}|\\^$]/g, '\\$&');
const isHost = (source: string): boolean => source.includes('.');

/** Patterns of categories, most specific first: a host below a listed host of another category precedes that host. */
const patterns: readonly (readonly [category: SourceCategory, pattern: string])[] = [
  ...[...Map.groupBy(categoryOfSource.keys(), countChanges)]
    .toSorted(([a], [b]) => b - a)
    .flatMap(([, sources]) =>
      sourceCategories.flatMap((category) => {
        const own = sources.filter((source) => categoryOfSource.get(source) === category);
        const hosts = own.filter(isHost).map(escapePattern);
        const names = own.filter((source) => !isHost(source)).map(escapePattern);
        const parts = [
          ...(hosts.length > 0 ? [`(?:^|\\.)(?:${hosts.join('|')})`] : []),
          ...(names.length > 0 ? [`^(?:${names.join('|')})`] : []),
        ];
        return parts.length > 0 ? [[category, `(?:${parts.join('|')})$`] as const] : [];
      }),
    ),
  ...countryHosts,
];

/** Returns SQL (DuckDB) of `findSourceCategory` for a normalised source. */
export const sourceCategorySql = (source: string): string =>
  `CASE ${patterns
    .map(
      ([category, pattern]) =>
        `WHEN regexp_matches(${source}, ${sqlLiteral(pattern)}) THEN ${sqlLiteral(category)}`,
    )
    .join(' ')} END`;
