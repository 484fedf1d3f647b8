import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';
import { readRetryAfter } from '../kit/waits.ts';
import { readDuration, unwrapGoogleError } from './error-body.ts';

const optionalText = z.string().optional().catch(undefined);
/** A part of another form does not hide the other parts. */
const detailForm = z
  .object({
    reason: optionalText,
    metadata: z.record(z.string(), z.unknown()).catch({}),
    retryDelay: optionalText,
    /** Fields of the request that Google rejects. */
    fieldViolations: z.array(z.object({ field: optionalText }).catch({})).catch([]),
  })
  .partial()
  .catch({});
const errorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    details: z.array(detailForm).catch([]),
    /** Older services return the reason in this field. */
    errors: z.array(detailForm).catch([]),
  }),
});
/** Google's errors have a number as code, and the name of their status or a list of reasons. Those of gateways do not. */
const ownForm = z.object({
  error: z
    .object({ code: z.number() })
    .and(
      z.union([
        z.object({ status: z.string() }),
        z.object({ details: z.array(z.unknown()) }),
        z.object({ errors: z.array(z.unknown()) }),
      ]),
    ),
});
const isGoogleError = (body: unknown): boolean => ownForm.safeParse(body).success;

const minute = 60_000;
const limitReasons = [
  'quotaExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'dailyLimitExceeded',
  'concurrentLimitExceeded',
  'limitExceeded',
  'servingLimitExceeded',
  'RATE_LIMIT_EXCEEDED',
];
const closedReasons = ['SERVICE_DISABLED', 'accessNotConfigured'];
const notUsed = /has not been used in project/i;
const scopeReasons = ['ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'insufficientPermissions'];

const unknownProject = 'Google does not recognise the Google Cloud project of this installation.';
/** Sentences about the Google Cloud project, by the reason that Google gives. */
const projectFaults: Readonly<Record<string, string>> = {
  CONSUMER_SUSPENDED: 'Google has suspended the Google Cloud project of this installation.',
  CONSUMER_INVALID: 'Google does not accept the Google Cloud project of this installation.',
  USER_PROJECT_DENIED: 'Google does not allow requests with the Google Cloud project of this installation.',
  BILLING_DISABLED: 'Billing is not enabled in the Google Cloud project of this installation.',
  dailyLimitExceededUnreg: unknownProject,
  userRateLimitExceededUnreg: unknownProject,
};

/** Statuses of a request that Google ended itself, and that can be sent again. */
const endedStatuses = [409, 499];

/** Returns the name of an API that is not enabled, such as Google Analytics Data API. */
const nameApi = (message: string, metadata: Readonly<Record<string, unknown>>): string =>
  [metadata['serviceTitle'], metadata['service']].find((name) => typeof name === 'string') ??
  /^(?:Access Not Configured\. )?(.{3,80}?) has not been used in project/.exec(message)?.[1] ??
  'an API';

/** Wait after a limit without a time, by the period that the message names; undefined for a short one. */
const waitOfMessage = (text: string): number | undefined => {
  if (/per day|daily|under 24 hours/i.test(text)) return 60 * minute;
  return /per hour|under an hour|load quota|quota tokens/i.test(text) ? 15 * minute : undefined;
};

/** Google's own pages answer an address that it does not have, such as that of an ended version, and a malformed request. */
const isOwnPage = ({ status, body }: ServiceReply): boolean =>
  typeof body === 'string' && new RegExp(`<title>Error ${status} \\([^)]*\\)!!1</title>`).test(body);

/** A list that changed while it was read has other pages. Google spells the name of the token in several ways. */
const pageToken = /page[ _]?token/i;

/** Returns a function that decides how to handle responses of a Google service with Google's usual error body. */
export const createGoogleJudge =
  (service: string) =>
  (original: ServiceReply, now: Date): Verdict => {
    const fail = (fault: SourceFault, sentence: string): Verdict => ({
      next: 'fail',
      error: new SourceError(fault, sentence),
    });
    const reply = unwrapGoogleError(original);
    const outdated = `${service} no longer answers this version of Bellwether.`;
    if (isOwnPage(reply) && reply.status === 404) return fail('outdated', outdated);
    if (isOwnPage(reply) && reply.status === 400)
      return judgeStatus(service, { ...reply, body: { page: reply.body } }, now);
    const parsed = errorBody.safeParse(reply.body);
    const judgeOthers = (one: ServiceReply) => judgeStatus(service, one, now, isGoogleError);
    if (reply.status < 400 || !parsed.success) return judgeOthers(reply);
    const { message, details, errors } = parsed.data.error;
    const reasons = [...details, ...errors].flatMap(({ reason }) => reason ?? []);
    const has = (names: readonly string[]) => reasons.some((reason) => names.includes(reason));
    const metadata = Object.assign({}, ...details.map((one) => one.metadata ?? {}));
    // Before Google approves a project, its quota is 0.
    if (details.some((one) => String(one.metadata?.['quota_limit_value']) === '0'))
      return fail('not_approved', `Google has not approved this installation for ${service} yet.`);
    const projectFault = reasons.flatMap((reason) => projectFaults[reason] ?? [])[0];
    if (projectFault !== undefined) return fail('not_approved', projectFault);
    if (reply.status === 403 && (has(closedReasons) || notUsed.test(message)))
      return fail(
        'not_enabled',
        `${nameApi(message, metadata)} is not enabled in the Google Cloud project of this installation.`,
      );
    if (reply.status === 403 && has(scopeReasons) && /scope|^insufficient permission/i.test(message))
      // The rest of the access still works, so this is no end of the whole sign-in.
      return fail(
        'no_permission',
        `The sign-in did not allow Bellwether to read ${service}. Sign in again and tick every box.`,
      );
    const wrongFields = details.flatMap(({ fieldViolations = [] }) =>
      fieldViolations.map(({ field }) => field),
    );
    // The next run reads the list again.
    if (reply.status === 400 && [message, ...wrongFields].some((text) => text && pageToken.test(text)))
      return fail('service_down', `${service} ended the list while it was read.`);
    // The address names no method, so nothing is said about an account.
    if (reply.status === 501 || (reply.status === 404 && /^method not found/i.test(message)))
      return fail('outdated', outdated);
    const isLimit = reply.status === 429 || has(limitReasons);
    const verdict: Verdict = isLimit
      ? {
          next: 'retry',
          error: new SourceError('limit', `${service} allows no more requests at the moment.`),
        }
      : judgeOthers(endedStatuses.includes(reply.status) ? { ...reply, status: 503 } : reply);
    if (verdict.next !== 'retry') return verdict;
    const waits = [
      readRetryAfter(reply.headers, now),
      ...details.map(({ retryDelay }) => readDuration(retryDelay)),
      isLimit ? waitOfMessage(`${message} ${reasons.join(' ')}`) : undefined,
    ].filter((wait) => wait !== undefined);
    return { ...verdict, ...(waits.length > 0 ? { after: Math.max(...waits) } : {}) };
  };
