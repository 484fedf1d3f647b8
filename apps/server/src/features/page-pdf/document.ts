import type { MeetingFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import type { PageContext } from '@bellwether/contract/pages/define';
import type { PageAnswers } from '../../contributions/page-answers.ts';

/** Picture with its file ending: PNG, JPEG, GIF, WebP or SVG. */
export type DocumentImage = { bytes: Uint8Array; ending: string };

export type DocumentBrand = {
  business: string;
  colour: string | null;
  logo: DocumentImage | null;
  /** Time of creation, on the business's clock. */
  made: string;
};

/** Content of a document. The printing process turns its figures into text and charts. */
export type PdfRequest = DocumentBrand & {
  context: PageContext;
  range: { from: string; to: string };
  comparison: { from: string; to: string } | null;
  /** User notes in the date range, oldest first. */
  noted: readonly { from: string; to: string | null; text: string; author: string | null }[];
  pages: readonly PageAnswers[];
};

/**
 * Agenda item; its description is rich text, its figures are as the reader may see them. `files` names files
 * that are not pictures, and pictures beyond the limit.
 */
export type PrintedPoint = {
  name: string;
  status: string;
  description: string;
  pictures: readonly (DocumentImage & { name: string })[];
  files: readonly string[];
  figures: readonly MeetingFigure[];
};

/** Action item. Days are YYYY-MM-DD; `due` and `assignee` may be null. */
export type PrintedAction = {
  name: string;
  point: string;
  assignee: string | null;
  due: string | null;
  status: string;
};

/** Minutes of a meeting. Times are on the business's clock. */
export type MinutesRequest = DocumentBrand & {
  kind: 'minutes';
  /** Base address of the product, for links within it. */
  home: string;
  /** Time zone and currency of the business, used for the figures. */
  timeZone: string;
  currency: string;
  title: string;
  /** Day, times and time zone in words. */
  when: string;
  /** Labelled facts such as 'Place' and 'Objective', in the order of the document. */
  facts: readonly { label: string; text: string }[];
  /** Rich text. */
  description: string;
  /** Invited people; `came` is null until attendance was recorded. */
  people: readonly { name: string; came: boolean | null }[];
  agenda: readonly PrintedPoint[];
  /** Rich text. */
  minutes: string;
  actions: readonly PrintedAction[];
};

export type PdfDocument = PdfRequest | MinutesRequest;

/** Returns the document without pictures, so that a picture that cannot be drawn does not stop the rest. */
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

const defaultColour = '#1f5fbf';

/** Returns the colour of the business; the product's colour if it has none that can be printed. */
export const brandColour = ({ colour }: DocumentBrand): string =>
  /^#[\da-f]{6}$/i.test(colour ?? '') ? String(colour) : defaultColour;

export type LayoutFile = { name: string; content: Uint8Array | string };
