import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeForeign, judgeStatus } from '../kit/verdicts.ts';
import { boundWait, readRetryAfter } from '../kit/waits.ts';

export const metaAdsName = 'Meta Ads';

/** Rejection of a query that asks for too much at once. A smaller query succeeds. */
export class HeavyQueryError extends SourceError {
  constructor() {
    super('service_down', `${metaAdsName} could not read so much data at once.`);
  }
}

const errorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    // An error of another form is still an error.
    code: z.coerce.number().catch(0),
    error_subcode: z.coerce.number().catch(0),
    is_transient: z.boolean().catch(false),
  }),
});
/** Meta's errors name their type and a trace. Those of gateways have no more than a code and a message. */
const ownForm = z.object({
  error: z.union([z.object({ type: z.string() }), z.object({ fbtrace_id: z.string() })]),
});
const isMetaError = (body: unknown): boolean => ownForm.safeParse(body).success;

const minute = 60_000;
/** Default wait after a limit without a time. Limits count over an hour, and requests during a limit prolong it. */
const defaultWait = 5 * minute;

const usage = z.object({ estimated_time_to_regain_access: z.coerce.number().catch(0).default(0) });
const usages = z.record(z.string(), z.array(usage.catch({ estimated_time_to_regain_access: 0 })).catch([]));
const accountUsage = z.object({ reset_time_duration: z.coerce.number().catch(0).default(0) });

/** Parses a header with JSON; an unreadable one is as good as none. */
const readHeader = <Schema extends z.ZodType>(
  headers: Headers,
  name: string,
  schema: Schema,
): z.output<Schema> | null => {
  try {
    return schema.parse(JSON.parse(headers.get(name) ?? ''));
  } catch {
    return null;
  }
};

/**
 * Reads how long a limit lasts, in milliseconds, at most a day: in minutes for each account and kind of request, in
 * seconds for an advertising account.
 */
const readWait = (headers: Headers, now: Date): number => {
  const byUse = Object.values(readHeader(headers, 'x-business-use-case-usage', usages) ?? {}).flat();
  const minutes = byUse.map((one) => one.estimated_time_to_regain_access);
  const seconds = readHeader(headers, 'x-ad-account-usage', accountUsage)?.reset_time_duration ?? 0;
  const named = Math.max(minute * Math.max(0, ...minutes), 1000 * seconds, readRetryAfter(headers, now) ?? 0);
  return boundWait(named) || defaultWait;
};

/**
 * Whether an error code is a limit: of the app, user or account, page, a custom limit, the application, or one of each
 * business use case.
 */
const isLimit = (code: number) => [4, 17, 32, 341, 613].includes(code) || (code >= 80_000 && code <= 80_014);
/** Meta blocks a user or an app for a while, for reasons that it does not name; this ends by itself. */
const blocked = 368;
const blockedWait = 60 * minute;
/** Errors of a call to a version that has ended. */
const isOutdated = (code: number) => [12, 2635].includes(code);
/** Includes a missing permission of an extended login (415). */
const isPermission = (code: number) => [10, 415].includes(code) || (code >= 200 && code <= 299);
/** Whether an error is caused by the app of this installation, and not by the user: its rights, its key, or its end. */
const isOfApp = (code: number, message: string) =>
  (code === 1 && /^app not active/i.test(message)) ||
  // 5: an address that the app does not allow; 274: an account that is not added to the app.
  [3, 5, 101, 270, 274].includes(code) ||
  (code === 10 && /^(\(#10\) )?application does not have permission/i.test(message)) ||
  (code === 190 && /application has been deleted/i.test(message)) ||
  (code === 200 && /api access (?:blocked|deactivated)/i.test(message));
/** Code 2500 names a missing token, or an address that Meta does not have. */
const isTokenEnd = (code: number, message: string) =>
  [102, 190, 457].includes(code) || (code === 2500 && /access token/i.test(message));
/** Negative codes are failures inside Meta. */
const isTemporaryCode = (code: number) => code < 0 || [1, 2, 960].includes(code);
/** Meta has restricted the account, so it answers no calls about it. */
const restrictedAccount = 2641;
/** The address of the account names nothing that exists. */
const unknownAlias = 803;
/** Timeouts and refusals of large queries, with several codes. Meta recommends asking for less. */
const heavySubcodes = [1_487_534, 1_504_018, 1_504_033];
const isHeavy = (code: number, subcode: number, message: string) =>
  (code === 1 && subcode === 99) ||
  heavySubcodes.includes(subcode) ||
  /reduce the amount of data/i.test(message);

/** Decides how to handle a response by the error in its body, because Meta also sends errors with status 200. */
export const judgeMetaReply = (reply: ServiceReply, now: Date): Verdict => {
  const foreign = judgeForeign(metaAdsName, reply, now, isMetaError);
  if (foreign) return foreign;
  const parsed = errorBody.safeParse(reply.body);
  if (!parsed.success) return judgeStatus(metaAdsName, reply, now, isMetaError);
  const { message, code, error_subcode: subcode, is_transient: isTransient } = parsed.data.error;
  if (isHeavy(code, subcode, message)) return { next: 'fail', error: new HeavyQueryError() };
  if (isOfApp(code, message))
    return {
      next: 'fail',
      error: new SourceError(
        'not_approved',
        `${metaAdsName} does not let this installation read ads. Check its app at Meta.`,
      ),
    };
  if (isTokenEnd(code, message))
    return {
      next: 'renew token',
      error: new SourceError('reconnect', `${metaAdsName} no longer accepts this connection.`),
    };
  if (isPermission(code))
    return {
      next: 'fail',
      error: new SourceError('no_permission', `${metaAdsName} does not let this user read the account.`),
    };
  if (isLimit(code))
    return {
      next: 'retry',
      error: new SourceError('limit', `${metaAdsName} allows no more requests at the moment.`),
      after: readWait(reply.headers, now),
    };
  if (code === blocked)
    return {
      next: 'retry',
      error: new SourceError('limit', `${metaAdsName} has blocked requests for a while.`),
      after: Math.max(readWait(reply.headers, now), blockedWait),
    };
  if (isTemporaryCode(code) || isTransient)
    return {
      next: 'retry',
      error: new SourceError('service_down', `${metaAdsName} has a problem at the moment.`),
    };
  if (isOutdated(code))
    return {
      next: 'fail',
      error: new SourceError('outdated', `${metaAdsName} no longer answers this version of Bellwether.`),
    };
  if (/appsecret_proof/i.test(message))
    return {
      next: 'fail',
      error: new SourceError(
        'not_approved',
        'Meta Ads does not accept the app secret of this installation. Check META_CLIENT_SECRET.',
      ),
    };
  if (code === restrictedAccount)
    return {
      next: 'fail',
      error: new SourceError('configuration', 'Meta has restricted this ad account.'),
    };
  if ((code === 100 && subcode === 33) || code === unknownAlias)
    return {
      next: 'fail',
      error: new SourceError('configuration', `${metaAdsName} does not know this account.`),
    };
  // The codes of a wrong parameter and a wrong address are final, whatever the status; an error with status 200 is still an error.
  return judgeStatus(
    metaAdsName,
    { ...reply, status: [100, 2500].includes(code) ? 400 : Math.max(reply.status, 400) },
    now,
    isMetaError,
  );
};
