import { product } from '@bellwether/contract/catalogue/product';

/** Characters that stand beside a known word and make it no harder to find: a year and a mark, most often. */
const mostAround = 4;

let list: Promise<ReadonlySet<string>> | undefined;
/** Forty thousand passwords of known breaches, the most common first. Read with the first password that is set. */
const breached = (): Promise<ReadonlySet<string>> => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return list;
};

/** The rows of the keyboard and of the alphabet, each twice, for they are walked in circles. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].map((row) =>
  row.repeat(2),
);
const backwards = (text: string) => [...text].reverse().join('');
const isWalk = (text: string) => rows.some((row) => row.includes(text) || backwards(row).includes(text));

/** 'abcabcabc' is 'abc'. */
const unitOf = (text: string): string => /^(.{1,5}?)\1+$/su.exec(text)?.[1] ?? text;

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

/** What is left of a password when a word is taken out of it; the whole where it is not in it. */
const without = (text: string, word: string) => text.replace(word, '');

/** The word within: without the digits and marks at both ends. */
const wordIn = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Would somebody who tries what others chose, or what they know of the person, find this password soon? */
export const isWeakPassword = async (password: string, about: readonly string[]): Promise<boolean> => {
  const known = await breached();
  const text = password.toLowerCase();
  const word = wordIn(text);
  const words = [...about, product.name].flatMap((one) => one.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const own = words.filter((word) => word.length > 2);
  const left = own.toSorted((a, b) => b.length - a.length).reduce(without, text);
  return (
    (left.length < text.length && left.length <= mostAround) ||
    unitOf(text).length <= 5 ||
    isWalk(text) ||
    known.has(text) ||
    known.has(plain(text)) ||
    (text.length - word.length <= mostAround && (known.has(word) || known.has(plain(word))))
  );
};
