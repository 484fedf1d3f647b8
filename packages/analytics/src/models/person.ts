/** An e-mail address as two systems agree on it; NULL where there is none. */
export const emailOf = (column: string): string => `nullif(lower(trim(${column})), '')`;

/** The last nine digits of a phone number, which are the same with and without the country's prefix; NULL where there are fewer. */
export const phoneOf = (column: string): string => {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return `CASE WHEN length(${digits}) >= 9 THEN right(${digits}, 9) END`;
};

/**
 * A phone number as people look for it: its digits, and after a blank its last nine behind a 0, so that it is found by +61 3 and by 03 alike.
 */
export const callerNumberOf = (column: string): string => {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return `CASE WHEN length(${digits}) >= 9 THEN ${digits} || ' 0' || right(${digits}, 9) ELSE nullif(${digits}, '') END`;
};
