/** SQL for the source of a visit as analytics writes it: `google / organic`; NULL if neither is known. */
export const sourceMediumSql = "nullif(concat_ws(' / ', source, medium), '')";

/** Returns SQL for a page without site, query and anchor: `/book` for `https://a.au/book?utm_source=x`. */
export const pagePathSql = (page: string): string =>
  `CASE WHEN ${page} IS NOT NULL THEN coalesce(nullif(regexp_replace(${page}, '^(?:https?://[^/?#]*)?([^?#]*).*$', '\\1'), ''), '/') END`;
