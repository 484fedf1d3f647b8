import { Problem, problem } from '@bellwether/contract/problems';
import type { FastifyRequest } from 'fastify';
import type { IncomingUpload } from './handler.ts';
import { destroyWhenStalled } from './request-timeouts.ts';

/** Which field of the body holds the file, how large it may be, in bytes, and how long nothing may come of it, in milliseconds. */
type Wanted = { field: string; maxBytes: number; stalled: number };

/** A body that ends too soon or is no multipart at all is the sender's fault; the reader says so in many ways. */
const asProblem = (error: unknown): unknown =>
  error instanceof Problem || (error as { statusCode?: number }).statusCode !== undefined
    ? error
    : problem('malformed', 'The upload did not arrive whole. Please try again.');

/**
 * The file of a multipart body, as a stream that nothing has been read from yet.
 * @throws Problem 'wrong_type' when the body is not multipart, 'malformed' when it breaks off, 'invalid' when it has no file in
 * the field.
 */
export const receiveUpload = async (
  request: FastifyRequest,
  { field, maxBytes, stalled }: Wanted,
): Promise<IncomingUpload> => {
  if (!request.isMultipart()) throw problem('wrong_type', 'Send the file as multipart/form-data.');
  const part = await request
    .file({
      limits: { fileSize: maxBytes, files: 1, fields: 10, parts: 11, fieldSize: 10_000, headerPairs: 50 },
    })
    .catch((error: unknown) => {
      throw asProblem(error);
    });
  if (part?.fieldname !== field) {
    part?.file.resume();
    throw problem('invalid', 'Choose a file.', [{ field, message: 'Choose a file.' }]);
  }
  // A small body has been read to its limit before anyone could listen for that.
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
 * Throws away what a handler left unread of an upload: most callers read the answer only once they have sent everything. It is taken
 * from the multipart reader first, which would else collect it.
 */
export const discardRest = ({ raw }: FastifyRequest): void => {
  raw.unpipe();
  raw.resume();
};
