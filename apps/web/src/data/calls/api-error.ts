import type { ProblemBody } from '@bellwether/domain/problems';
import { isRecord } from '../storage.ts';

export const fetchFailureText = 'There has been an error while fetching your request.';

/** Failed call with the reply's fields and status. `message` is '' when the server sent no message. */
export class ApiError extends Error implements Partial<ProblemBody> {
  readonly status: number;
  readonly errors: string[];
  readonly error?: ProblemBody['error'];
  readonly fields: Record<string, string>;
  /** Whole body of the failed reply; {} if the body was not a JSON object. */
  readonly body: Readonly<Record<string, unknown>>;

  /** `status` is the HTTP status of the reply; 0 if no reply arrived. */
  constructor(status: number, body: unknown) {
    super(isRecord(body) && typeof body['message'] === 'string' ? body['message'] : '');
    this.status = status;
    this.body = isRecord(body) ? body : {};
    const problem: Partial<ProblemBody> = this.body;
    this.errors = problem.errors ?? [];
    this.fields = problem.fields ?? {};
    if (problem.error) this.error = problem.error;
  }
}

/**
 * Returns the reply body of a failed call. Errors of the browser or our own code give {}, because their messages are
 * not for users.
 */
const readBody = (failure: unknown): Partial<ProblemBody> => {
  if (failure instanceof ApiError) return failure.body;
  return isRecord(failure) && !(failure instanceof Error) ? failure : {};
};

const toTexts = (messages: unknown): string[] =>
  (Array.isArray(messages) ? messages : [messages]).filter((text) => typeof text === 'string' && text !== '');

/**
 * Returns the error messages of a failed call or its body: `error.message` (one or several), else `message`, else the
 * fallback.
 */
export const readErrorMessages = (failure: unknown, fallback: string = fetchFailureText): string[] => {
  const { error, message } = readBody(failure);
  return [toTexts(error?.message), toTexts(message)].find((messages) => messages.length > 0) ?? [fallback];
};

/** Returns the messages of a refused save: the server's `errors`, else those of `readErrorMessages`. */
export const readValidationMessages = (failure: unknown): string[] => {
  const { errors } = readBody(failure);
  const messages = toTexts(errors);
  return messages.length > 0 ? messages : readErrorMessages(failure);
};

export const readErrorMessage = (failure: unknown, fallback?: string): string =>
  readErrorMessages(failure, fallback).join(' ');
