import { channels } from '@bellwether/domain/channels/channels';
import { callStatuses } from '@bellwether/domain/leads/call-status';
import { sqlLiteral } from '../sql-literal.ts';
import { toChannelName } from './channel-names.ts';

const list = (texts: readonly string[]): string => texts.map(sqlLiteral).join(', ');

/**
 * Returns a text in a form that ignores case, accents, and whether words are joined by dashes, underscores or spaces.
 */
const fold = (text: string): string =>
  text
    .replace(/[\t\n\f\r _-]+/g, ' ')
    .replace(/^ +| +$/g, '')
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase();

/** Returns SQL of `fold`. */
export const foldSql = (text: string): string =>
  `lower(strip_accents(trim(regexp_replace(${text}, '[\\s_-]+', ' ', 'g'))))`;

type Words = Readonly<Record<string, readonly string[]>>;

/**
 * Returns the canonical word for a text, or the result of `other` if no word matches. A text that is already a
 * canonical word stays.
 */
const findWord = (text: string, words: Words, other: (text: string) => string = (one) => one): string => {
  if (Object.hasOwn(words, text)) return text;
  const folded = fold(text);
  return Object.entries(words).find(([, spellings]) => spellings.includes(folded))?.[0] ?? other(text);
};

/** Returns SQL of `findWord`. */
const canonicalCase = (text: string, words: Words, other = text): string => {
  const cases = Object.entries(words).map(
    ([word, spellings]) => `WHEN ${foldSql(text)} IN (${list(spellings)}) THEN ${sqlLiteral(word)}`,
  );
  return `CASE WHEN ${text} IS NULL OR ${text} IN (${list(Object.keys(words))}) THEN ${text} ${cases.join(' ')} ELSE ${other} END`;
};

/** Patterns in device names, such as 'Mobile devices with full browsers', 'iPad' or 'Computers'. */
const devices: readonly (readonly [device: string, form: string])[] = [
  ['tablet', 'tablet|ipad|kindle'],
  ['tv', '\\btvs?\\b|television|smart ?tv'],
  ['mobile', 'mobile|phone|android|ipod|cell|handy|movil|cellulare'],
  ['desktop', 'desktop|computer|laptop|\\bpcs?\\b|\\bmac\\b|ordinateur|escritorio'],
];
const trimSpaces = (text: string): string => text.replace(/^ +| +$/g, '');

const devicePatterns = devices.map(([device, form]) => [device, new RegExp(form)] as const);

/** Returns the canonical device name. */
export const toDeviceName = (text: string): string => {
  if (devices.some(([device]) => device === text)) return text;
  const folded = fold(text);
  return devicePatterns.find(([, form]) => form.test(folded))?.[0] ?? trimSpaces(text).toLowerCase();
};
/** Returns SQL of `toDeviceName`. */
export const deviceNameSql = (text: string): string => {
  const cases = devices.map(
    ([device, pattern]) =>
      `WHEN regexp_matches(${foldSql(text)}, ${sqlLiteral(pattern)}) THEN ${sqlLiteral(device)}`,
  );
  return `CASE WHEN ${text} IS NULL OR ${text} IN (${list(devices.map(([device]) => device))}) THEN ${text} ${cases.join(' ')} ELSE lower(trim(${text})) END`;
};

/** Returns the canonical status of a call. */
export const toCallStatus = (text: string): string =>
  findWord(text, callStatuses, (one) => trimSpaces(one).toLowerCase());
/** Returns SQL of `toCallStatus`. */
export const callStatusSql = (text: string): string =>
  canonicalCase(text, callStatuses, `lower(trim(${text}))`);

const columns: Readonly<Record<string, (text: string) => string>> = {
  channel: (text) => (channels.has(text) ? text : toChannelName(text)),
  device: toDeviceName,
  call_status: toCallStatus,
};
/** Returns the stored spelling of a filter value; `key` may name a relation before the column. */
export const toStoredSpelling = (key: string, value: string): string =>
  columns[key.split('.').at(-1) ?? '']?.(value) ?? value;
