/** Regional encodings to try for a file that is not UTF-8. */
export type LocalEncoding = 'windows-1252' | 'windows-1250' | 'windows-1251' | 'macintosh' | 'shift_jis';

export const encodingNames: Record<LocalEncoding, string> = {
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  macintosh: 'Mac Roman',
  shift_jis: 'Japanese (Shift-JIS)',
};

const western = [
  'äöüß',
  'éèêëàâæçîïôûùüœÿ',
  'áéíóúñüªº',
  'ãõáâàéêíóôúçüªº',
  'àèéìíîòóù',
  'åäöæøéü',
  'ëïéèöüáó',
  'áéíóúýþðæö',
];
/** Letters beyond a–z, by encoding and language. */
const alphabets = {
  'windows-1252': western,
  macintosh: western,
  'windows-1250': ['áčďéěíňóřšťúůýžöüä', 'áäčďéíĺľňóôŕšťúýžěř', 'ąćęłńóśźż', 'áéíóöőúüű', 'čćđšž', 'ăâîşţ'],
};

const maxWords = 5000;
/** Maximum bytes of a word; longer runs are no words, and patterns on them take quadratic time. */
const maxWordBytes = 200;
const isHigh = (byte: number): boolean => byte >= 0x80;
const isLetter = (byte: number): boolean => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/** Returns the distinct words that contain a byte beyond ASCII. */
const nonAsciiWords = (bytes: Uint8Array): Buffer[] => {
  const words = new Map<string, Buffer>();
  for (let at = 0; at < bytes.length && words.size < maxWords; at++) {
    const start = at;
    let high = false;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (isHigh(byte)) high = true;
      else if (!isLetter(byte)) break;
    }
    if (!high) continue;
    const word = Buffer.from(bytes.subarray(start, Math.min(at, start + maxWordBytes)));
    words.set(word.toString('latin1'), word);
  }
  return [...words.values()];
};

/**
 * Matches a word in usual capitalisation: lower case, upper case or capitalised. Punctuation around it is removed
 * first.
 */
const written = /^(\p{Lu}?\p{Ll}*|\p{Lu}+)$/u;
const marks = /^[^\p{L}]+|[^\p{L}]+$/gu;
const inner = /[’\u00a0]|(?<=\p{L})[\u00ad](?=\p{L})|(?<=\p{Ll})(?=[A-Z]\p{Ll})|–|—/u;

const parts = (word: string): string[] => word.split(inner).map((part) => part.replace(marks, ''));
const isWord = (word: string): boolean => parts(word).every((part) => written.test(part));

const minimumShare = 0.85;

type Reading = { encoding: keyof typeof alphabets; likely: boolean; good: number; texts: string[] };

/** Decodes the words and reports whether they are likely to be of one language of the encoding. */
const decodeAs = (encoding: keyof typeof alphabets, words: readonly Buffer[]): Reading => {
  const decoder = new TextDecoder(encoding);
  const texts = words.map((word) => decoder.decode(word));
  const foreign = texts.filter((text) => /^[^\P{L}a-z]{4,}$/iu.test(text.replace(marks, ''))).length;
  const good = foreign * 2 > texts.length ? [] : texts.filter(isWord);
  const letters = good.flatMap((text) =>
    [...text.toLowerCase().matchAll(/[^\P{L}a-z]/gu)].map(([one]) => one),
  );
  const isOneLanguage = alphabets[encoding].some(
    (alphabet) =>
      letters.filter((letter) => alphabet.includes(letter)).length >= minimumShare * letters.length,
  );
  return {
    encoding,
    likely: good.length >= minimumShare * texts.length && isOneLanguage,
    good: good.length,
    texts,
  };
};

const vowels = /[аеёиоуыэюяіїє]/giu;

/** Reports whether the words are Cyrillic: most have several letters, with vowels and usual capitalisation. */
const isCyrillic = (words: readonly Buffer[]): boolean => {
  const decoder = new TextDecoder('windows-1251');
  const texts = words.map((word) => decoder.decode(word).replace(marks, '')).filter((text) => text !== '');
  const good = texts.filter((text) => /^\p{Script=Cyrillic}+$/u.test(text) && written.test(text));
  const long = good.filter((text) => text.length > 2);
  const all = good.join('');
  const share = (all.match(vowels)?.length ?? 0) / Math.max(1, all.length);
  return (
    long.length * 2 > texts.length &&
    good.length >= minimumShare * texts.length &&
    share > 0.28 &&
    share < 0.65 &&
    /[А-Я]/u.test(all)
  );
};

/** Counts byte pairs that start like kana and common kanji. */
const commonLeads = (bytes: Uint8Array): number => {
  let found = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (!isHigh(byte) || (byte >= 0xa0 && byte <= 0xdf)) continue;
    if (byte < 0xa0) found++;
    at++;
  }
  return found;
};

/**
 * Reports whether the bytes are Japanese. Kana and kanji must form runs, because Western words also decode to single
 * ones.
 */
const isJapanese = (bytes: Uint8Array): boolean => {
  let text = '';
  try {
    text = new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  const high = [...text].filter((one) => one > '\u007f');
  const commonCount = high.filter((one) => /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/u.test(one)).length;
  const inRuns = (text.match(/[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]{2,}/gu) ?? []).join('').length;
  return (
    commonCount >= 0.9 * high.length &&
    inRuns >= 0.8 * commonCount &&
    inRuns >= 2 &&
    commonLeads(bytes) * 2 >= commonCount
  );
};

/** Detected encoding, with an example word and whether it is certain; or the candidates if none is chosen. */
export type EncodingGuess =
  | { encoding: LocalEncoding; example: string; sure: boolean }
  | { encoding: undefined; likely: LocalEncoding[] };

const undefinedIn1252 = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

/** Guesses the encoding of bytes that are not UTF-8 from the words that they decode to. */
export const guessEncoding = (bytes: Uint8Array): EncodingGuess => {
  if (isJapanese(bytes))
    return {
      encoding: 'shift_jis',
      example: firstWord(new TextDecoder('shift_jis').decode(bytes)),
      sure: true,
    };
  const words = nonAsciiWords(bytes);
  if (isCyrillic(words)) {
    const decoder = new TextDecoder('windows-1251');
    return {
      encoding: 'windows-1251',
      example: firstWord(words.map((word) => decoder.decode(word)).join(' ')),
      sure: true,
    };
  }
  const found = (['windows-1252', 'windows-1250', 'macintosh'] as const).map((encoding) =>
    decodeAs(encoding, words),
  );
  const isPossible = !bytes.some((byte) => undefinedIn1252.includes(byte));
  const [plain] = found;
  const likely = found.filter((one) => one.likely && (one !== plain || isPossible));
  const [first] = likely;
  if (first === undefined || (first !== plain && likely.length > 1))
    return isPossible && plain && plain.good * 2 > words.length
      ? guessed(plain, [{ ...plain, texts: [] }])
      : { encoding: undefined, likely: likely.map(({ encoding }) => encoding) };
  return guessed(first, likely);
};

/** Builds a guess, with the first word that other encodings decode differently as an example. */
const guessed = (read: Reading, all: readonly Reading[]): EncodingGuess => {
  const differs = read.texts.filter(
    (text, at) => highLetter.test(text) && all.some(({ texts }) => texts[at] !== text),
  );
  const example = differs[0] ?? read.texts.find((text) => highLetter.test(text)) ?? '';
  return { encoding: read.encoding, example: firstWord(example), sure: differs.length === 0 };
};

const highLetter = /[^\P{L}a-zA-Z]/u;
const maxExample = 40;
/**
 * Returns the first word with a letter beyond ASCII, at most 40 characters. It searches for that letter first, because
 * a pattern for the whole word would restart at each letter before it.
 */
const firstWord = (text: string): string => {
  const at = text.search(highLetter);
  if (at < 0) return text.slice(0, maxExample);
  const before = /[\p{L}’]*$/u.exec(text.slice(Math.max(0, at - maxExample), at))?.[0] ?? '';
  const word = `${before}${/^[\p{L}’]*/u.exec(text.slice(at, at + maxExample))?.[0] ?? ''}`;
  return word.slice(0, maxExample);
};
