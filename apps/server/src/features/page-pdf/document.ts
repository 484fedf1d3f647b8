import type { MeetingFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import type { PageContext } from '@bellwether/contract/pages/define';
import type { PageAnswers } from '../../contributions/page-answers.ts';

/** Picture for a document, with its file extension: PNG, JPEG, GIF, WebP or SVG. */
export type DocumentImage = { bytes: Uint8Array; ending: string };

export type DocumentBrand = {
  business: string;
  colour: string | null;
  logo: DocumentImage | null;
  /** Name of the business's digital analyst, for reports that an adviser writes. */
  adviser: string | null;
  /** Local time of creation in the business's time zone. */
  made: string;
};

/** Content of a PDF with pages of figures. The printing process turns the figures into text and charts. */
export type PdfRequest = DocumentBrand & {
  context: PageContext;
  range: { from: string; to: string };
  comparison: { from: string; to: string } | null;
  /** User notes in the date range, oldest first. */
  noted: readonly { from: string; to: string | null; text: string; author: string | null }[];
  pages: readonly PageAnswers[];
};

/**
 * Agenda item in printed minutes; its description is rich text, its figures are as the reader may see them. `files`
 * names files that are not printed: other types, and pictures beyond the limit.
 */
export type PrintedPoint = {
  name: string;
  status: string;
  description: string;
  pictures: readonly (DocumentImage & { name: string })[];
  files: readonly string[];
  figures: readonly MeetingFigure[];
};

/** Action item in printed minutes. Days are YYYY-MM-DD; `due` and `assignee` may be null. */
export type PrintedAction = {
  name: string;
  point: string;
  assignee: string | null;
  due: string | null;
  status: string;
};

/** Content of a PDF with the minutes of a meeting. Times are local to the business. */
export type MinutesRequest = DocumentBrand & {
  kind: 'minutes';
  /** Base URL of the product, for links in the document. */
  home: string;
  /** Time zone and currency of the business, for formatting figures. */
  timeZone: string;
  currency: string;
  title: string;
  /** Date, times and time zone of the meeting, in words. */
  when: string;
  /** Labelled facts such as 'Place' and 'Objective', in the order of the document. */
  facts: readonly { label: string; text: string }[];
  /** Description of the meeting as rich text. */
  description: string;
  /** Invited users; `came` is null until attendance is recorded. */
  people: readonly { name: string; came: boolean | null }[];
  agenda: readonly PrintedPoint[];
  /** Minutes as rich text. */
  minutes: string;
  actions: readonly PrintedAction[];
};

export type PdfDocument = PdfRequest | MinutesRequest;

/** Removes all pictures from a document, so that an undrawable picture does not prevent the document. */
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

/** Returns the colour of the business, or the product's colour if the business has no printable colour. */
export const brandColour = ({ colour }: DocumentBrand): string =>
  /^#[\da-f]{6}$/i.test(colour ?? '') ? String(colour) : defaultColour;

export type LayoutFile = { name: string; content: Uint8Array | string };
