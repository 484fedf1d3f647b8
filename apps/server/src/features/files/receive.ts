import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import {
  allowedFilesMessage,
  emptyFileMessage,
  fileTooLargeMessage,
} from '@bellwether/contract/catalogue/file-types';
import { Problem, problem } from '@bellwether/contract/problems';
import type { Upload } from '../../http/handler.ts';
import { audit } from '../../platform/audit.ts';
import type { FilesContext } from './context.ts';
import { cleanName } from './file-name.ts';
import { typeOf } from './file-type.ts';
import { addFile, type StoredFile } from './store.ts';

/** What a file is attached to: a form, and an item of it once there is one. */
export type Source = { module: ModuleSlug; form: string; itemId: string | null };

const interrupted = (error: unknown): Problem => {
  if (!(error instanceof Problem))
    return problem('malformed', 'The file did not arrive whole. Please try again.');
  return error.code === 'too_large' ? problem('too_large', fileTooLargeMessage) : error;
};

/** The content on its way in, counted and summed. */
const hashed = (upload: Readable) => {
  const sum = createHash('sha256');
  const seen = { bytes: 0 };
  async function* pass() {
    try {
      for await (const chunk of upload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        seen.bytes += chunk.length;
        sum.update(chunk);
        yield chunk;
      }
    } catch (error) {
      throw interrupted(error);
    }
  }
  return { content: Readable.from(pass(), { objectMode: false }), seen, sum };
};

/**
 * Stores a file: first its bytes, then, once they are safe and of an allowed type, the record of it. What breaks off in between
 * leaves bytes that the sweep removes, never a record without bytes.
 * @throws Problem 'too_large', 'wrong_type', 'unreadable_file' (it is empty), 'malformed' (it did not arrive whole).
 */
export const receiveFile = async (
  { db, files, clock }: FilesContext,
  scope: BusinessScope,
  source: Source,
  upload: Upload,
): Promise<StoredFile> => {
  const id = randomUUID();
  const storedAs = `${scope.business.id}/${id}`;
  const fileName = cleanName(upload.fileName);
  const { content, seen, sum } = hashed(upload.stream);
  await files.put(storedAs, content);
  try {
    if (seen.bytes === 0) throw problem('unreadable_file', emptyFileMessage);
    const mimeType = await typeOf(() => files.read(storedAs), fileName);
    if (!mimeType) throw problem('wrong_type', allowedFilesMessage);
    return await db.transaction(async (tx) => {
      const file = await addFile(tx, scope, {
        ...{ id, storedAs, fileName, mimeType, fileSize: seen.bytes, sha256: sum.digest('hex') },
        ...{ module: source.module, source: source.form, sourceId: source.itemId },
        createdAt: clock.now(),
      });
      await auditFile(tx, scope, 'uploaded', file);
      return file;
    });
  } catch (error) {
    await files.remove(storedAs);
    throw error;
  }
};

/** Writes down what was done to a file. */
export const auditFile = (
  db: FilesContext['db'],
  scope: BusinessScope,
  action: 'uploaded' | 'deleted',
  file: StoredFile,
): Promise<void> =>
  audit(db, {
    ...{ userId: scope.userId, businessId: scope.business.id, action },
    itemType: 'file',
    itemId: file.id,
    detail: { name: file.fileName, sha256: file.sha256, source: file.source, source_id: file.sourceId },
  });
