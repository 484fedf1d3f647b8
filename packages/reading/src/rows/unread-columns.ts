import { isDayLike, isMissing, isNumberLike, isRatingLike } from '../cells/cell.ts';
import type { Layout } from '../layout/layout.ts';
import { findVendorByName } from '../layout/platform.ts';
import { findColumn } from '../mapping/mapping.ts';
import type { Fields } from './row-sql.ts';

const list = new Intl.ListFormat('en-AU');
const maxNamed = 30;
const channelHeading =
  /channel|source|medium|platform|campaign|kanal|quelle|canal|fuente|origen|origem|fonte|bron/i;
const channelName =
  /^(paid|organic|cross)[ -](search|social|video|shopping|other|network)$|^(direct|referral|email|e-mail|display|affiliates?|sms|audio)( traffic| marketing)?$/i;

const mostly = (cells: readonly string[], fit: (cell: string) => boolean): boolean =>
  cells.filter(fit).length * 2 > cells.length;

/**
 * Returns a note about unmapped columns with numbers, money, dates or channels, because the user may need
 * them, and one about the other columns with content.
 */
export const unreadColumnNotes = ({ mapping }: Fields, { header, sample }: Layout): string[] => {
  const used = new Set(
    Object.values(mapping.columns).map((source) =>
      'column' in source ? findColumn(header, source.column) : -1,
    ),
  );
  const contents = header.flatMap((heading, at) => {
    const filled = sample.map((row) => (row[at] ?? '').trim()).filter((cell) => !isMissing(cell));
    const isUnread = heading !== '' && !used.has(at) && header.indexOf(heading) === at && filled.length > 0;
    return isUnread ? [{ heading, filled }] : [];
  });
  const unread = contents.filter(
    ({ heading, filled }) =>
      mostly(filled, isNumberLike) ||
      mostly(filled, isDayLike) ||
      mostly(filled, isRatingLike) ||
      mostly(
        filled,
        (cell) =>
          channelName.test(cell) || (channelHeading.test(heading) && findVendorByName(cell) !== undefined),
      ) ||
      /^(lead |traffic |marketing |original |first |last )?(channel|source)( type| group)?$/i.test(heading),
  );
  const texts = contents.filter((one) => !unread.includes(one));
  return [
    ...(unread.length === 0
      ? []
      : [
          `${unread.length === 1 ? 'This column is' : 'These columns are'} not read: ${nameColumns(unread)}. To use a column, choose a field for it.`,
        ]),
    ...(texts.length === 0
      ? []
      : [`No field holds the ${texts.length === 1 ? 'text' : 'texts'} in ${nameColumns(texts)}.`]),
  ];
};

const nameColumns = (columns: readonly { heading: string }[]): string => {
  const more = columns.length - maxNamed;
  const listed = columns.slice(0, maxNamed).map(({ heading }) => `"${heading}"`);
  return list.format(more > 0 ? [...listed, `${more} more`] : listed);
};
