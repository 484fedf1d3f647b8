import { getDocumentProxy } from 'unpdf';

/** Returns the text of each page of a PDF, as copied from a PDF viewer. */
export const readPdfText = async (bytes: Uint8Array): Promise<string[]> => {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    const words = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : ''));
    pages.push(words.join('').replace(/\s+/g, ' '));
  }
  return pages;
};
