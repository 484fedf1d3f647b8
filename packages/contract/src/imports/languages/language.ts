import type { UploadType } from '../../api/csv-uploads.ts';

/** How exports in a language head the fields of a kind: by the field's key, the ways to write it divided by `|`. Of some kinds none is known. */
export type HeadingTranslations = Readonly<Partial<Record<UploadType, Readonly<Record<string, string>>>>>;
