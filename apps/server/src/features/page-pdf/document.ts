import type { MeetingFigure } from '@bellwether/contract/api/meeting-figures';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';

/** Rows of a table; that there are more is said, and the page's own files have them all. */
export const maxTableRows = 5000;

/** What one report of a page answered. */
export type ReportBlock = { module: string; report: string; answer: ReportAnswer };

/** A page with the answers that its reader may see, and what is said of those that are closed to them. */
export type PageAnswers = {
  title: string;
  path: string;
  notes: readonly string[];
  blocks: readonly ReportBlock[];
};

/** A picture as a file, by its ending: PNG, JPEG, GIF, WebP or SVG. */
export type DocumentImage = { bytes: Uint8Array; ending: string };

/** Whose document it is. */
export type DocumentBrand = {
  business: string;
  colour: string | null;
  logo: DocumentImage | null;
  /** When it was made, on the business's clock. */
  made: string;
};

/** Everything a document is made of: figures as they were answered, which become words and drawings in the process that prints. */
export type PdfRequest = DocumentBrand & {
  range: { from: string; to: string };
  comparison: { from: string; to: string } | null;
  /** What people noted on the days that it is about, the first day first. */
  noted: readonly { from: string; to: string | null; text: string; author: string | null }[];
  pages: readonly PageAnswers[];
};

/**
 * A point of an agenda; its description is rich text, its figures are as its reader may see them. Of files that are no pictures, and pictures
 * that are too many, the names.
 */
export type PrintedPoint = {
  name: string;
  status: string;
  description: string;
  pictures: readonly (DocumentImage & { name: string })[];
  files: readonly string[];
  figures: readonly MeetingFigure[];
};

/** Days are YYYY-MM-DD; a due date may be missing, and nobody may have taken it on. */
export type PrintedAction = {
  name: string;
  point: string;
  assignee: string | null;
  due: string | null;
  status: string;
};

/** The minutes of a meeting with what belongs to them. Times are on the business's clocks. */
export type MinutesRequest = DocumentBrand & {
  kind: 'minutes';
  /** The address of the product, which links within it lead to. */
  home: string;
  /** In which figures are told: the business's own. */
  timeZone: string;
  currency: string;
  title: string;
  /** Day, times and time zone in words. */
  when: string;
  /** What else there is to say of it, in the order of the document: 'Place', 'Objective'. */
  facts: readonly { label: string; text: string }[];
  /** What it is about, as rich text. */
  description: string;
  /** Who was to come; `came` is null as long as nobody's attendance was noted. */
  people: readonly { name: string; came: boolean | null }[];
  agenda: readonly PrintedPoint[];
  /** Rich text. */
  minutes: string;
  actions: readonly PrintedAction[];
};

export type PdfDocument = PdfRequest | MinutesRequest;

/** A document without its pictures: one that cannot be drawn keeps no word from its readers. */
export const withoutImages = (request: PdfDocument): PdfDocument =>
  'kind' in request
    ? {
        ...request,
        logo: null,
        agenda: request.agenda.map((point) => ({
          ...point,
          pictures: [],
          files: [...point.pictures.map(({ name }) => name), ...point.files],
        })),
      }
    : { ...request, logo: null };

export const hasImages = (request: PdfDocument): boolean =>
  request.logo !== null || ('kind' in request && request.agenda.some(({ pictures }) => pictures.length > 0));

const ownColour = '#1f5fbf';

/** The colour of a business, or ours where it has none that can be printed. */
export const brandColour = ({ colour }: DocumentBrand): string =>
  /^#[\da-f]{6}$/i.test(colour ?? '') ? String(colour) : ownColour;

/** What a layout reads beside its data. */
export type LayoutFile = { name: string; content: Uint8Array | string };
