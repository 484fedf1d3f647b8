import type { ProblemBody } from '@bellwether/contract/problems';
import { isRecord } from './storage.ts';

export const fetchFailure = 'There has been an error while fetching your request.';

/** A failed call. It is the body of the reply, with the status; `message` is '' when the server gave none. */
export class Refused extends Error implements Partial<ProblemBody> {
  readonly status: number;
  readonly errors: string[];
  readonly error?: ProblemBody['error'];
  readonly fields: Record<string, string>;

  /** `status` 0 stands for no reply at all. */
  constructor(status: number, body: unknown) {
    super(isRecord(body) && typeof body['message'] === 'string' ? body['message'] : '');
    this.status = status;
    const given = (isRecord(body) ? body : {}) as Partial<ProblemBody>;
    this.errors = given.errors ?? [];
    this.fields = given.fields ?? {};
    if (given.error) this.error = given.error;
  }
}

/** The sentences of a failure: the server's error.message (one or several), else its message, else the fallback. */
export const sentencesOf = (failure: unknown, fallback: string = fetchFailure): string[] => {
  if (!(failure instanceof Refused)) return [fallback];
  const said = failure.error?.message ?? failure.message;
  const sentences = (Array.isArray(said) ? said : [said]).filter((text) => text !== '');
  return sentences.length > 0 ? sentences : [fallback];
};

export const sentenceOf = (failure: unknown, fallback?: string): string =>
  sentencesOf(failure, fallback).join(' ');
