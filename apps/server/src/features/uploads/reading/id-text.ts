/** Fields that identify something by a number or code. */
export const idFields: readonly string[] = ['document_number', 'lead_key', 'customer_id', 'campaign_id'];

const rounded = '^[0-9][0-9.,]*[eE][+]?[0-9]+$';
/** Matches an id that a spreadsheet rounded. */
export const roundedId = new RegExp(rounded);

/**
 * Returns SQL for an id without the signs by which a spreadsheet keeps it as text (`="0012"`, `'0012`). An id that a
 * spreadsheet rounded (`2.38E+16`) is NULL, because several things would share it.
 */
export const idTextSql = (text: string): string =>
  `CASE WHEN NOT ((contains(${text}, 'E') OR contains(${text}, 'e')) AND regexp_matches(${text}, '${rounded}')) THEN nullif(rtrim(ltrim(${text}, '=''"'), '"'), '') END`;
