import { product } from '@bellwether/domain/catalogue/product';

/** Maximum characters added to a known word that leave it easy to guess, such as a year and a punctuation mark. */
const maxExtraCharacters = 4;

let list: Promise<ReadonlySet<string>> | undefined;
/** Returns 40,000 passwords from known breaches, loaded on first use. */
const breached = (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
};

/** Keyboard rows and alphabet, each doubled to detect sequences that wrap around. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].map((row) =>
  row.repeat(2),
);
const backwards = (text: string) => [...text].reverse().join('');
const isWalk = (text: string) => rows.some((row) => row.includes(text) || backwards(row).includes(text));

/** Returns the repeating unit of a text: 'abc' for 'abcabcabc'. */
const repeatedUnit = (text: string): string => /^(.{1,5}?)\1+$/su.exec(text)?.[1] ?? text;

const written: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const plain = (text: string) => text.replace(/[013457@$!]/g, (one) => written[one] ?? one);

const removeWord = (text: string, word: string) => text.replace(word, '');

const trimNonLetters = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Checks whether a password is common, a simple pattern, or built from data about the user. */
export const isWeakPassword = async (password: string, about: readonly string[]): Promise<boolean> => {
  const breachedPasswords = await breached();
  const text = password.toLowerCase();
  const word = trimNonLetters(text);
  const words = [...about, product.name].flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const longWords = words.filter((word) => word.length > 2);
  const left = longWords.toSorted((a, b) => b.length - a.length).reduce(removeWord, text);
  return (
    (left.length < text.length && left.length <= maxExtraCharacters) ||
    repeatedUnit(text).length <= 5 ||
    isWalk(text) ||
    breachedPasswords.has(text) ||
    breachedPasswords.has(plain(text)) ||
    (text.length - word.length <= maxExtraCharacters &&
      (breachedPasswords.has(word) || breachedPasswords.has(plain(word))))
  );
};
