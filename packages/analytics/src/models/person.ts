/** An e-mail address as two systems agree on it; NULL where there is none. */
export const emailSql = (column: string): string => `nullif(lower(trim(${column})), '')`;

/** The last nine digits of a phone number, which are the same with and without the country's prefix; NULL where there are fewer. */
export const phoneSql = (column: string): string => {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return `CASE WHEN length(${digits}) >= 9 THEN right(${digits}, 9) END`;
};

/**
 * What stands before these nine digits, without the zeros that are only dialled ('00', '(0)', '0'): '61' of +61 400 111 222, '' of 0400 111 222, '12' of
 * +1 202 555 0123 and '2' of 202 555 0123. Two numbers with the same last nine digits can be one where one of these ends in the other.
 */
export const phonePrefixSql = (column: string): string => {
  const digits = `regexp_replace(replace(${column}, '(0)', ''), '[^0-9]', '', 'g')`;
  return `trim(left(${digits}, greatest(length(${digits}) - 9, 0)), '0')`;
};

/**
 * A phone number as people look for it: its digits, and after a blank its last nine behind a 0, so that it is found by +61 3 and by 03 alike.
 */
export const callerNumberSql = (column: string): string => {
  const digits = `regexp_replace(${column}, '[^0-9]', '', 'g')`;
  return `CASE WHEN length(${digits}) >= 9 THEN ${digits} || ' 0' || right(${digits}, 9) ELSE nullif(${digits}, '') END`;
};
