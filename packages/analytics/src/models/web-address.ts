/** SQL for where a visit came from, as analytics writes it: `google / organic`; NULL where neither is known. */
export const sourceMediumSql = "nullif(concat_ws(' / ', source, medium), '')";

/** SQL for a page without its site, its search and its anchor: of `https://a.au/book?utm_source=x` it is `/book`. */
export const pagePathSql = (page: string): string =>
  `CASE WHEN ${page} IS NOT NULL THEN coalesce(nullif(regexp_replace(${page}, '^(?:https?://[^/?#]*)?([^?#]*).*$', '\\1'), ''), '/') END`;
