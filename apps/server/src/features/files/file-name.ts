import { fileTypes, isFileType } from '@bellwether/domain/catalogue/file-types';

/** Control characters and text direction marks, which can hide a file's extension. */
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const maxLength = 255;

const getExtension = (name: string): string => /\.([^.]*)$/.exec(name)?.[1] ?? '';

const shorten = (name: string): string => {
  if (name.length <= maxLength) return name;
  const ending = getExtension(name).slice(0, 20);
  return `${name.slice(0, maxLength - ending.length - 1).toWellFormed()}.${ending}`;
};

/**
 * Cleans the name of an uploaded file: removes folders, invisible characters and leading dots. Returns 'file'
 * if nothing is left.
 */
export const sanitiseFileName = (rawName: string): string => {
  const last = rawName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(invisible, '').trim().replace(/^\.+/, '');
  return clean === '' ? 'file' : shorten(clean);
};

export const isCsvName = (name: string): boolean => getExtension(name).toLowerCase() === 'csv';

/**
 * Returns the name under which a file is downloaded. It adds the extension of the file's type, so that a picture called
 * `report.exe` opens as a picture.
 */
export const downloadName = (name: string, mime: string): string => {
  if (!isFileType(mime)) return name;
  const endings: readonly string[] = fileTypes[mime];
  return endings.includes(getExtension(name).toLowerCase()) ? name : `${name}.${endings[0]}`;
};

/** Builds a Content-Disposition header for file names in any script. */
export const contentDisposition = (disposition: 'attachment' | 'inline', name: string): string => {
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${disposition}; filename*=UTF-8''${encoded}`;
};
