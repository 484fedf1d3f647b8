import type { CsvUpload } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { AdChannel } from '@bellwether/domain/channels/ad-channels';
import type { InclusionChoices } from '../kinds/inclusion.ts';

/**
 * Variants of a vendor's heading over the years and in each export language, best first, separated by `|`. They are
 * compared by `normaliseHeading`.
 */
export type HeadingPattern = string;

/**
 * Preset of one vendor's export: how it is recognised and how it is read. A new vendor needs only such a preset. Its
 * values become the suggested mapping, which the user can change; nothing else reads presets.
 */
export type Preset = {
  readonly id: string;
  readonly vendor: string;
  /** Label of the export, shown after 'Looks like a': 'Shopify orders export'. */
  readonly label: string;
  readonly kind: UploadType;
  /** File name of the table in an archive of several tables, if the vendor exports such an archive. */
  readonly inArchive?: RegExp;
  /** Headings that identify the export: every one of `all`, one of `any` if given, none of `none`. */
  readonly headings: {
    readonly all: readonly HeadingPattern[];
    readonly any?: readonly HeadingPattern[];
    readonly none?: readonly HeadingPattern[];
  };
  /** Heading of each field; the first variant in the file is used. Fields without a heading are not read. */
  readonly columns: Readonly<Record<string, HeadingPattern>>;
  /** Constant value of a field on every row, unless `columns` provides one. */
  readonly constants?: Readonly<Record<string, string>>;
  /**
   * Fields that belong to the document (status, customer, discount), either on its first line or repeated on each line.
   * Later lines inherit texts; amounts are split over the lines of the document.
   */
  readonly document?: readonly string[];
  /** Field that has its own row above the rows it applies to, such as the customer in a report by customer. */
  readonly group?: string;
  /** Whether line prices include tax. False if a column suggests so but does not refer to these prices. */
  readonly taxInclusive?: boolean;
  /**
   * Decides which values count, by field (`status`, `document_type`, `line_type`, `account_class`, `result_type`) and
   * lower-case value. Other values follow the general rules; `*` applies to all others.
   */
  readonly counts?: InclusionChoices;
  /** Whether rows are movements of an account: money received counts, money sent does not. */
  readonly accountMovements?: true;
  readonly dateOrder?: CsvUpload['mapping']['dateOrder'];
  readonly decimal?: CsvUpload['mapping']['decimal'];
  readonly currency?: string;
  readonly platform?: AdChannel;
};
