const graphemes = new Intl.Segmenter('en-AU', { granularity: 'grapheme' });

/** Returns the first characters of a text, counted as graphemes, with an ellipsis if it is longer. */
export function truncate(text: string, characters: number): string {
  // A grapheme has at least one code unit, so a short text needs no count.
  if (text.length <= characters) return text;
  const seen = [...graphemes.segment(text)].map(({ segment }) => segment);
  return seen.length <= characters ? text : `${seen.slice(0, characters).join('').trimEnd()}…`;
}

/** Returns the first words of a text with an ellipsis if it has more; otherwise the text unchanged. */
export function truncateWords(text: string, maxWords: number): string {
  const all = text.trim().split(/\s+/);
  return all.length <= maxWords ? text : `${all.slice(0, maxWords).join(' ')}…`;
}
