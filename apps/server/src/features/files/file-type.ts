import { Readable } from 'node:stream';
import { type FileType, isFileType } from '@bellwether/domain/catalogue/file-types';
import { fileTypeFromStream } from 'file-type';
import { isCsvName } from './file-name.ts';

/** Function that opens a new stream of the file's content on each call. */
type OpenContent = () => Promise<Readable>;

const notText = /[^\P{Cc}\t\n\r\f]/u;

const decodes = async (read: OpenContent, encoding: string): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of (await read()) as AsyncIterable<Buffer>) {
      if (notText.test(decoder.decode(chunk, { stream: true }))) return false;
    }
    return !notText.test(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

const encodingsByMark = async (read: OpenContent): Promise<readonly string[]> => {
  for await (const chunk of (await read()) as AsyncIterable<Buffer>) {
    if (chunk[0] === 0xff && chunk[1] === 0xfe) return ['utf-16le'];
    if (chunk[0] === 0xfe && chunk[1] === 0xff) return ['utf-16be'];
    break;
  }
  return ['utf-8', 'windows-1252'];
};

const isText = async (read: OpenContent): Promise<boolean> => {
  for (const encoding of await encodingsByMark(read)) if (await decodes(read, encoding)) return true;
  return false;
};

/**
 * Detects the type of a file from its content. Returns undefined if the type is not allowed. Text has no signature, so
 * it counts as CSV only by its file name. Other text, such as a script or a web page, is rejected.
 */
export const detectFileType = async (read: OpenContent, name: string): Promise<FileType | undefined> => {
  // CSV is checked first, because text that begins with 'BM' or 'ID3' would match the signature of a picture or a song.
  if (isCsvName(name) && (await isText(read))) return 'text/csv';
  const content = await read();
  try {
    const found = await fileTypeFromStream(Readable.toWeb(content));
    return found && isFileType(found.mime) ? found.mime : undefined;
  } finally {
    content.destroy();
  }
};
