import type { ServiceReply } from '../kit/http.ts';
import { boundWait } from '../kit/waits.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the HTTP status of an error. Other codes, such as those of gRPC, are temporary failures. */
const statusOf = (error: unknown): number => {
  const code = isObject(error) ? Number(error['code']) : Number.NaN;
  return Number.isInteger(code) && code >= 400 && code < 600 ? code : 503;
};

/**
 * Returns a response whose status and body describe its error in the usual way. Google also sends errors in an array of
 * one, and with status 200, where they would look like a list without rows.
 */
export const unwrapGoogleError = (reply: ServiceReply): ServiceReply => {
  const body = Array.isArray(reply.body) && reply.body.length === 1 ? reply.body[0] : reply.body;
  if (!isObject(body)) return reply;
  const error = body['error'] ?? body['partialFailureError'] ?? null;
  if (error === null) return reply;
  return { ...reply, status: reply.status < 400 ? statusOf(error) : reply.status, body: { ...body, error } };
};

/** Reads a duration such as `30s`, in milliseconds, at most a day; undefined for other texts. */
export const readDuration = (text: string | undefined): number | undefined => {
  const seconds = /^(\d+(?:\.\d+)?)s$/.exec(text ?? '')?.[1];
  return seconds === undefined ? undefined : boundWait(Number(seconds) * 1000);
};
