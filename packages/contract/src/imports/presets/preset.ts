import type { CsvUpload } from '../../api/csv-uploads.ts';
import type { AdChannel } from '../../catalogue/channels.ts';
import type { InclusionChoices } from '../inclusion.ts';
import type { UploadType } from '../upload-types.ts';

/**
 * The ways in which vendors write a heading, the best first, divided by `|`: over the years, and in each language that the export comes
 * in. Compared as `normaliseHeading` does.
 */
export type HeadingPattern = string;

/**
 * One export of one vendor: what tells it from other files, and how it is read. Adding a vendor is adding such a table. What a preset
 * gives is written into the suggested mapping, where a person can change it; nothing else reads presets.
 */
export type Preset = {
  /** As it is remembered: `shopify-orders`. */
  readonly id: string;
  readonly vendor: string;
  /** As it is shown: 'Shopify orders export', after 'Looks like a'. */
  readonly label: string;
  readonly kind: UploadType;
  /** The name of its table in an archive of several, where the vendor hands out such. */
  readonly inArchive?: RegExp;
  /** The headings that tell it: every one of `all`, one of `any` where there are some, and none of `none`. */
  readonly headings: {
    readonly all: readonly HeadingPattern[];
    readonly any?: readonly HeadingPattern[];
    readonly none?: readonly HeadingPattern[];
  };
  /** The heading that each field is read from; of several the first that the file has. A field that is not named is not read. */
  readonly columns: Readonly<Record<string, HeadingPattern>>;
  /** What a field holds on every row, where no column of `columns` gave it. */
  readonly constants?: Readonly<Record<string, string>>;
  /**
   * Fields that are told once a document, on its first line (or the same on each): its status, its customer, its discount. Later lines
   * take texts over; amounts are the document's and are shared out over its lines.
   */
  readonly document?: readonly string[];
  /** The field that is told by a row of its own above its rows: the customer in a report by customer. */
  readonly group?: string;
  /** Whether the prices of lines hold tax: false where a column that seems to say so is not about these prices. */
  readonly taxInclusive?: boolean;
  /**
   * What counts, by field (`status`, `document_type`, `line_type`, `account_class`, `result_type`) and value in small letters. Values that
   * are not named follow the general rules; `*` stands for all others.
   */
  readonly counts?: InclusionChoices;
  readonly dateOrder?: CsvUpload['mapping']['dateOrder'];
  readonly decimal?: CsvUpload['mapping']['decimal'];
  readonly currency?: string;
  readonly platform?: AdChannel;
};
