import type { UploadType } from '@bellwether/domain/catalogue/upload-types';

/**
 * Headings of exports in one language, by kind and field key. Variants are separated by `|`. Some kinds have no known
 * headings.
 */
export type HeadingTranslations = Readonly<Partial<Record<UploadType, Readonly<Record<string, string>>>>>;
