import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';

const errorBody = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z
      .array(
        z.object({
          reason: z.string().optional(),
          metadata: z.record(z.string(), z.string()).optional(),
        }),
      )
      .default([]),
    /** Older services return the reason in this field. */
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

const minute = 60_000;
const limitReasons = ['quotaExceeded', 'rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded'];
const closedReasons = ['SERVICE_DISABLED', 'accessNotConfigured'];

/** Returns a function that decides how to handle responses of a Google service with Google's usual error body. */
export const createGoogleJudge =
  (service: string) =>
  (reply: ServiceReply, now: Date): Verdict => {
    const parsed = errorBody.safeParse(reply.body);
    if (reply.status < 400 || !parsed.success) return judgeStatus(service, reply, now);
    const { message, details, errors } = parsed.data.error;
    const reasons = [...details, ...errors].flatMap(({ reason }) => reason ?? []);
    const has = (names: readonly string[]) => reasons.some((reason) => names.includes(reason));
    // Before Google approves a project, its quota is 0.
    const isUnapproved = details.some(({ metadata }) => metadata?.['quota_limit_value'] === '0');
    if (isUnapproved || (reply.status === 403 && has(closedReasons)))
      return {
        next: 'fail',
        error: new SourceError(
          'not_approved',
          `Google has not approved this installation for ${service} yet.`,
        ),
      };
    if (reply.status !== 429 && !has(limitReasons)) return judgeStatus(service, reply, now);
    const error = (until?: Date) =>
      new SourceError(
        'limit',
        `${service} allows no more requests at the moment.`,
        until ? { until } : undefined,
      );
    const waitMinutes = /per day|daily/i.test(`${message} ${reasons.join(' ')}`)
      ? 60
      : /per hour|load quota|quota tokens/i.test(message)
        ? 15
        : null;
    if (waitMinutes === null) return { next: 'retry', error: error() };
    return { next: 'fail', error: error(new Date(now.getTime() + waitMinutes * minute)) };
  };
