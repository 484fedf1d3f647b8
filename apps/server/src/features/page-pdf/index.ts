export { printableImageTypes, readBrand } from './brand.ts';
export type {
  MinutesRequest,
  PdfRequest,
} from './document.ts';
export { getPdfPrinter } from './printer.ts';
export { replyPdf } from './reply-pdf.ts';
