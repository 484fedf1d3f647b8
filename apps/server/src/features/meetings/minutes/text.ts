import { plainText } from '@bellwether/domain/rich-text/plain';

/** Converts minutes to plain text for a mail: one line per paragraph, list items with a dash. */
export const minutesText = (html: string): string =>
  plainText(
    html
      .replace(/<li><p>/g, '- ')
      .replace(/<\/p><\/li>/g, '\n')
      .replace(/<li>/g, '- ')
      .replace(/<\/(p|li|h[1-3])>/g, '\n'),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim();
