import type { ImportKind } from '../../api/csv-uploads.ts';

/** How exports in a language head the fields of a kind: by the field's key, the ways to write it divided by `|`. Of some kinds none is known. */
export type Language = Readonly<Partial<Record<ImportKind, Readonly<Record<string, string>>>>>;
