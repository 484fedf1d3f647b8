import type { ImportKind } from '../../api/csv-uploads.ts';

/** How exports in a language head the fields of each kind: by the field's key, the ways to write it divided by `|`. */
export type Language = Readonly<Record<ImportKind, Readonly<Record<string, string>>>>;
