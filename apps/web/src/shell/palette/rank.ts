/** Text that the command palette searches. `aliases` are other names of the entry, such as abbreviations. */
export type Searchable = { label: string; description: string; aliases?: readonly string[] };

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Rank of a result that the server found by a text that the palette does not show, such as a phone number. */
export const hiddenMatchRank = 8;

const rankWord = (word: string, label: readonly string[], description: readonly string[]): number | null => {
  if (label.includes(word)) return 0;
  if (label.some((one) => one.startsWith(word))) return 2;
  if (description.some((one) => one.startsWith(word))) return 4;
  return [...label, ...description].some((one) => one.includes(word)) ? 6 : null;
};

/**
 * Returns the rank of an entry for the text, 0 for the best; null if a word of the text is missing. Whole words of the
 * label come first, then beginnings of words, then the description, then inner letters of words. Among equals, a label
 * that begins with the text comes first.
 */
const rankEntry = ({ label, description, aliases = [] }: Searchable, text: string): number | null => {
  const labelWords = toWords([label, ...aliases].join(' '));
  const descriptionWords = toWords(description);
  const ranks = toWords(text).map((word) => rankWord(word, labelWords, descriptionWords));
  if (ranks.includes(null)) return null;
  const begins = [label, ...aliases].some((one) => one.toLowerCase().startsWith(text.trim().toLowerCase()));
  return Math.max(0, ...ranks.map(Number)) + (begins ? 0 : 1);
};

/**
 * Returns the entries that match the text, best first. Entries of equal rank keep their order. `hiddenRank` keeps
 * entries that do not show the text.
 */
export const rankEntries = <T extends Searchable>(
  all: readonly T[],
  text: string,
  hiddenRank: number | null = null,
): { entry: T; rank: number }[] =>
  all
    .flatMap((entry) => {
      const rank = rankEntry(entry, text) ?? hiddenRank;
      return rank === null ? [] : [{ entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank);
