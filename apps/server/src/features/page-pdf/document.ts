import type { ReportAnswer } from '@bellwether/contract/reports/answer';

/** Rows of a table; that there are more is said, and the page's own files have them all. */
export const mostRows = 5000;

/** What one report of a page answered. */
export type Block = { module: string; report: string; answer: ReportAnswer };

/** A page with the answers that its reader may see, and what is said of those that are closed to them. */
export type PageAnswers = { title: string; path: string; notes: readonly string[]; blocks: readonly Block[] };

/** Everything a document is made of: figures as they were answered, which become words and drawings in the process that prints. */
export type PdfRequest = {
  business: string;
  colour: string | null;
  /** A picture as a file: PNG, JPEG, GIF, WebP or SVG. */
  logo: { bytes: Uint8Array; ending: string } | null;
  range: { from: string; to: string };
  comparison: { from: string; to: string } | null;
  /** When it was made, on the business's clock. */
  made: string;
  /** What people noted on the days that it is about, the first day first. */
  noted: readonly { from: string; to: string | null; text: string; author: string | null }[];
  pages: readonly PageAnswers[];
};
