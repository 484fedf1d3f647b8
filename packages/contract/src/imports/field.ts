/**
 * Names what a cell of a field must hold. `whole` is a count, `duration` seconds or `h:mm:ss`, `rating` stars of five in
 * any form, `rank` a place among results, or that there is none.
 */
export type FieldType = 'date' | 'money' | 'number' | 'whole' | 'text' | 'duration' | 'rating' | 'rank';

/** One thing that a file may tell about a row. */
export type ImportField = {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** `true`: no import without it; a name: at least one field of the group of that name is needed. */
  readonly required?: true | string;
  readonly description: string;
  /** Headings of real exports, the best first; case, punctuation and plural endings do not matter. */
  readonly aliases: readonly string[];
};

/** One line of a kind's table of fields. */
export const defineField = (
  key: string,
  label: string,
  type: FieldType,
  description: string,
  aliases: string,
  required?: true | string,
): ImportField => ({
  key,
  label,
  type,
  description,
  aliases: aliases.split('|').map((alias) => alias.trim()),
  ...(required === undefined ? {} : { required }),
});
