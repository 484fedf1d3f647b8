import type { App, Deps } from '../../http/deps.ts';
import { getPdfPrinter } from './printer.ts';

/** Opens the PDF printer. Its process starts with the first document. */
export const register = (_: App, deps: Deps): void => {
  getPdfPrinter(deps);
};
