/**
 * Type of a field's cells. `whole` is a count. `duration` is seconds or `h:mm:ss`. `rating` is up to five stars in any
 * format. `rank` is a position in search results, or a mark for none.
 */
export type FieldType = 'date' | 'money' | 'number' | 'whole' | 'text' | 'duration' | 'rating' | 'rank';

export type ImportField = {
  readonly key: string;
  readonly label: string;
  readonly type: FieldType;
  /** `true`: the import requires it. A name: at least one field of that group is required. */
  readonly required?: true | string;
  readonly description: string;
  /** Headings from real exports, best first. Case, punctuation and plural endings are ignored. */
  readonly aliases: readonly string[];
};

/** Declares one field of a kind of file; `aliases` are separated by `|`. */
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
