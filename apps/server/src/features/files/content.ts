import type { Readable } from 'node:stream';
import { isViewable } from '@bellwether/contract/catalogue/file-types';
import { etagMatches, notModified, Reply } from '../../http/reply.ts';
import type { ByteRange, FileStore } from '../../platform/files.ts';
import { contentDisposition, downloadName } from './file-name.ts';
import type { StoredFile } from './store.ts';

/** What somebody uploaded runs nothing of ours, wherever it is opened. */
const sandboxPolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";
/**
 * Chrome shows a PDF in a page of its own making, which a sandbox or the want of `object-src` and `style-src` keeps empty (crbug.com/271452). That
 * page runs apart from ours.
 */
const pdfPolicy = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The bytes that a Range header asks for: undefined for the whole file (also where the header is of another unit, cannot be read
 * or wants several pieces, which RFC 9110 lets a server pass over), 'none' where the file has no such bytes.
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

type Asked = {
  preview: boolean;
  range: string | undefined;
  ifRange: string | undefined;
  ifNoneMatch: string | undefined;
};

/** The bytes of a file as they are asked for: whole, a range of them, or nothing where the reader has them. */
export const readContent = async (
  files: FileStore,
  file: StoredFile,
  asked: Asked,
): Promise<Reply<Readable>> => {
  const etag = `"${file.sha256}"`;
  const size = file.fileSize;
  if (etagMatches(asked.ifNoneMatch, etag)) return notModified(etag);
  const stillTheSame = asked.ifRange === undefined || asked.ifRange === etag;
  const range = stillTheSame ? parseByteRange(asked.range, size) : undefined;
  if (range === 'none') return new Reply<Readable>(undefined, 416, { 'content-range': `bytes */${size}` });
  const inline = asked.preview && isViewable(file.mimeType);
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
