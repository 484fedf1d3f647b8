/** Fields that identify something by a number or code. */
export const idFields: readonly string[] = ['document_number', 'lead_key', 'customer_id', 'campaign_id'];

const rounded = '^[0-9][0-9.,]*[eE][+][0-9]+$';
/** Matches an id that a spreadsheet rounded. */
export const roundedId = new RegExp(rounded);

/**
 * Returns SQL for an id without the characters with which a spreadsheet marks it as text (`="0012"`, `'0012`). An id
 * that a spreadsheet rounded (`2.38E+16`) is NULL, because several things would share it. Most ids are digits and need
 * only a comparison.
 */
export const idTextSql = (text: string): string =>
  `CASE WHEN ${text} >= '0' AND ${text} < ':'
    THEN CASE WHEN contains(${text}, 'E+') OR contains(${text}, 'e+') THEN CASE WHEN NOT regexp_matches(${text}, '${rounded}') THEN ${text} END ELSE ${text} END
    ELSE nullif(rtrim(ltrim(${text}, '=''"'), '"'), '') END`;
