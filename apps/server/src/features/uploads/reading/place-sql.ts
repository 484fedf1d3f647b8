import type { Fields } from './row-sql.ts';

/** Up to here capitals are an abbreviation: NSW, USA. */
const longestCode = 3;

/**
 * SQL for a place: `SYDNEY` and `sydney` are Sydney, so that one place has one name however it was typed. Mixed letters stay as they
 * were written; codes of regions and countries are in capitals.
 */
export const placeSql = (fields: Fields, key: 'country' | 'region' | 'city'): string => {
  if (!fields.has(key)) return fields.text(key);
  const text = fields.text(key);
  const capital = (words: string, sign: string, each: (word: string) => string) =>
    `array_to_string(list_transform(string_split(${words}, '${sign}'), lambda ${sign === ' ' ? 'word' : 'part'}: ${each(sign === ' ' ? 'word' : 'part')}), '${sign}')`;
  const named = capital(`lower(${text})`, ' ', (word) =>
    capital(word, '-', (part) => `upper(left(${part}, 1)) || substr(${part}, 2)`),
  );
  const short = key === 'city' ? text : `upper(${text})`;
  return `CASE WHEN length(${text}) <= ${longestCode} THEN ${short} WHEN ${text} = upper(${text}) OR ${text} = lower(${text}) THEN ${named} ELSE ${text} END`;
};
