import { problem } from '@bellwether/contract/problems';
import type { FastifyRequest } from 'fastify';
import type { Upload } from './handler.ts';

/**
 * The file of a multipart body, as a stream that nothing has been read from yet.
 * @throws Problem 'wrong_type' when the body is not multipart, 'invalid' when it has no file in the field `file`.
 */
export const receiveUpload = async (request: FastifyRequest, maxBytes: number): Promise<Upload> => {
  if (!request.isMultipart()) throw problem('wrong_type', 'Send the file as multipart/form-data.');
  const part = await request.file({ limits: { fileSize: maxBytes, files: 1, fields: 10 } });
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw problem('invalid', 'Choose a file.', [{ field: 'file', say: 'Choose a file.' }]);
  }
  part.file.once('limit', () => part.file.destroy(problem('too_large')));
  return { fileName: part.filename.slice(0, 255) || 'file', stream: part.file };
};

/**
 * Throws away what a handler left unread of an upload: most callers read the answer only once they have sent everything. It is taken
 * from the multipart reader first, which would else collect it.
 */
export const dropRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};
