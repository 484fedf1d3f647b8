const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });

/** The first characters of a text, as a reader counts them, and an ellipsis when there were more. */
export function truncate(text: string, characters: number): string {
  // A grapheme has at least one code unit: a short text needs no counting.
  if (text.length <= characters) return text;
  const seen = [...graphemes.segment(text)].map(({ segment }) => segment);
  return seen.length <= characters ? text : `${seen.slice(0, characters).join('').trimEnd()}…`;
}

/** The first words of a text and an ellipsis when there were more; a text with no more words is unchanged. */
export function truncateWords(text: string, words: number): string {
  const all = text.trim().split(/\s+/);
  return all.length <= words ? text : `${all.slice(0, words).join(' ')}…`;
}
