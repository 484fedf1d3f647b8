/**
 * Beginnings of month names, without accents, from January to December: in the languages with known headings, and in
 * Polish and Czech, which Google Ads also writes.
 */
export const monthBeginnings: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'sty', 'led'],
  ['feb', 'fev', 'lut', 'uno'],
  ['mar', 'mrz', 'maa', 'mrt', 'bre'],
  ['apr', 'abr', 'avr', 'kwi', 'dub'],
  ['may', 'mai', 'mag', 'mei', 'maj', 'kve'],
  ['jun', 'juin', 'giu', 'cze', 'cvn'],
  ['jul', 'juil', 'lug', 'lip', 'cvc'],
  ['aug', 'ago', 'aou', 'sie', 'srp'],
  ['sep', 'set', 'wrz', 'zar'],
  ['oct', 'okt', 'ott', 'out', 'paz', 'rij'],
  ['nov', 'lis'],
  ['dec', 'dez', 'dic', 'gru', 'pro'],
];

const withoutAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Returns the number of the month that a word names, from 1; 0 if it names none. */
export const findMonth = (word: string): number => {
  const plain = withoutAccents(word);
  return (
    monthBeginnings.findIndex((beginnings) => beginnings.some((beginning) => plain.startsWith(beginning))) + 1
  );
};
