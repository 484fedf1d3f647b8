import type { Readable } from 'node:stream';
import { isViewable } from '@bellwether/domain/catalogue/file-types';
import { etagMatches, notModified, Reply } from '../../http/reply.ts';
import type { ByteRange, FileStore } from '../../platform/files.ts';
import { contentDisposition, downloadName } from './file-name.ts';
import type { StoredFile } from './store.ts';

/** Content security policy for uploaded files, which prevents their scripts from running on our origin. */
const sandboxPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";
/**
 * Policy for PDFs, which Chrome shows in its own viewer page. `sandbox`, or a missing `object-src` or `style-src`,
 * would leave that page empty (crbug.com/271452). The viewer is isolated from our pages.
 */
const pdfPolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * Parses a Range header. @returns undefined for the whole file: no header, another unit, invalid, or several ranges,
 * which RFC 9110 allows to ignore; 'none' if the file has no such bytes.
 */
export const parseByteRange = (header: string | undefined, size: number): ByteRange | 'none' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [first = '', last = ''] = match?.slice(1) ?? [];
  if (!match || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { from: size - length, to: size - 1 };
  }
  const from = Number(first);
  if (last !== '' && Number(last) < from) return undefined;
  return from >= size ? 'none' : { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

type ContentRequest = {
  preview: boolean;
  range: string | undefined;
  ifRange: string | undefined;
  ifNoneMatch: string | undefined;
};

/** Builds the response of a download: the whole file, a byte range, or 304 if the client has the file cached. */
export const readContent = async (
  files: FileStore,
  file: StoredFile,
  request: ContentRequest,
): Promise<Reply<Readable>> => {
  const etag = `"${file.sha256}"`;
  const size = file.fileSize;
  if (etagMatches(request.ifNoneMatch, etag)) return notModified(etag);
  const isUnchanged = request.ifRange === undefined || request.ifRange === etag;
  const range = isUnchanged ? parseByteRange(request.range, size) : undefined;
  if (range === 'none') return new Reply<Readable>(undefined, 416, { 'content-range': `bytes */${size}` });
  const inline = request.preview && isViewable(file.mimeType);
  const headers = {
    etag,
    'accept-ranges': 'bytes',
    'content-type': file.mimeType,
    'content-length': String(range ? range.to - range.from + 1 : size),
    'content-disposition': contentDisposition(
      inline ? 'inline' : 'attachment',
      downloadName(file.fileName, file.mimeType),
    ),
    'content-security-policy': inline && file.mimeType === 'application/pdf' ? pdfPolicy : sandboxPolicy,
    ...(range ? { 'content-range': `bytes ${range.from}-${range.to}/${size}` } : {}),
  };
  return new Reply(await files.read(file.storedAs, range), range ? 206 : 200, headers);
};
