import { Problem, problem } from '@bellwether/domain/problems';
import type { FastifyRequest } from 'fastify';
import type { IncomingUpload } from './handler.ts';
import { destroyWhenStalled } from './limits/request-timeouts.ts';

/** Form field of the uploaded file, maximum bytes, and maximum pause in milliseconds. */
type UploadOptions = { field: string; maxBytes: number; stalled: number };

/** Busboy reports truncated or non-multipart bodies with several errors; all of them mean 400. */
const toProblem = (error: unknown): unknown =>
  error instanceof Problem || (error as { statusCode?: number }).statusCode !== undefined
    ? error
    : problem('malformed', 'The upload was interrupted. Please try again.');

/**
 * Returns the file of a multipart body as an unread stream.
 * @throws Problem 'wrong_type' when the body is not multipart, 'malformed' when it is cut short, 'invalid'
 * when the field has no file.
 */
export const readUploadBody = async (
  request: FastifyRequest,
  { field, maxBytes, stalled }: UploadOptions,
): Promise<IncomingUpload> => {
  if (!request.isMultipart()) throw problem('wrong_type', 'Send the file as multipart/form-data.');
  const part = await request
    .file({
      limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 11, fieldSize: 10_000, headerPairs: 50 },
    })
    .catch((error: unknown) => {
      throw toProblem(error);
    });
  if (part?.fieldname !== field) {
    part?.file.resume();
    throw problem('invalid', 'Choose a file.', [{ field, message: 'Choose a file.' }]);
  }
  // A small body may exceed its limit before a listener can be added, so the limit is checked here too.
  const refuse = () => part.file.destroy(problem('too_large'));
  destroyWhenStalled(request, part.file, stalled);
  if (part.file.truncated) refuse();
  else part.file.once('limit', refuse);
  const fileName = part.filename
    .replace(/\p{Cc}/gu, '')
    .slice(0, 255)
    .toWellFormed();
  return { fileName: fileName || 'file', stream: part.file };
};

/**
 * Discards the unread rest of an upload, because most clients read the answer only after sending everything. It first
 * detaches the multipart reader, which would buffer the data.
 */
export const discardRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};
