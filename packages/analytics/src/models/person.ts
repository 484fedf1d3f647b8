/** An e-mail address as two systems agree on it; NULL where there is none. */
export const emailOf = (column: string): string => `nullif(lower(trim(${column})), '')`;

/** The last nine digits of a phone number, which are the same with and without the country's prefix; NULL where there are fewer. */
export const phoneOf = (column: string): string => {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return `CASE WHEN length(${digits}) >= 9 THEN right(${digits}, 9) END`;
};
