import type { Deps } from '../../http/deps.ts';
import { openPdfPrinter, type PdfPrinter } from './render.ts';

const printers = new WeakMap<Deps, PdfPrinter>();

/** Returns the PDF printer that all features share. It opens at the first call and closes with the server. */
export const getPdfPrinter = (deps: Deps): PdfPrinter => {
  const existing = printers.get(deps);
  if (existing) return existing;
  const newPrinter = openPdfPrinter();
  printers.set(deps, newPrinter);
  deps.onClose(newPrinter.close);
  return newPrinter;
};
