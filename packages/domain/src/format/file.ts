import { truncate } from './text.ts';

/** Maximum characters of a file name, and maximum words of its item's description, in lists. */
export const maxNameCharacters = 16;
export const maxDescriptionWords = 20;

/** Truncates a file name for lists. */
export const truncateName = (name: string): string => truncate(name, maxNameCharacters);

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size in bytes: '532 B', '1.2 kB', '34 MB' (1 kB is 1000 B). */
export function formatSize(bytes: number): string {
  let [value, at] = [bytes, 0];
  while (at < units.length - 1 && Math.round(value * 10) / 10 >= (at === 0 ? 1000 : 999.95)) {
    value /= 1000;
    at += 1;
  }
  return `${at > 0 && value < 10 ? Number(value.toFixed(1)) : Math.round(value)} ${units[at]}`;
}

export type FileKind =
  | 'image'
  | 'pdf'
  | 'document'
  | 'sheet'
  | 'slides'
  | 'audio'
  | 'video'
  | 'archive'
  | 'other';

const kinds: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/\/pdf$/, 'pdf'],
  [/csv|spreadsheet|excel/, 'sheet'],
  [/presentation|powerpoint/, 'slides'],
  [/wordprocessing|msword|opendocument\.text|^text\//, 'document'],
  [/zip|compressed|x-tar/, 'archive'],
];

/** Returns the kind of a file by its MIME type. */
export const findFileKind = (mimeType: string): FileKind =>
  kinds.find(([pattern]) => pattern.test(mimeType.toLowerCase()))?.[1] ?? 'other';
