import type { Dialect } from '../dialects/dialect.ts';

/** Returns SQL for the source of a visit as analytics writes it: `google / organic`; NULL if neither is known. */
export const sourceMediumSql = (sql: Dialect): string => sql.joinTexts(' / ', ['source', 'medium']);

/** Returns SQL for a page without site, query and anchor: `/book` for `https://a.au/book?utm_source=x`. */
export const pagePathSql = (sql: Dialect, page: string): string =>
  `CASE WHEN ${page} IS NOT NULL THEN coalesce(nullif(${sql.replaceAll(page, '^(?:https?://[^/?#]*)?([^?#]*).*$', '\\1')}, ''), '/') END`;
