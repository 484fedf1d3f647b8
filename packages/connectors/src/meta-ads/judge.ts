import { z } from 'zod';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';
import { judgeStatus } from '../kit/verdicts.ts';

export const metaAdsName = 'Meta Ads';

/** Rejection of a query that asks for too much at once. A smaller query succeeds. */
export class HeavyQueryError extends SourceError {
  constructor() {
    super('service_down', `${metaAdsName} could not read so much data at once.`);
  }
}

const errorBody = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().default(0),
    is_transient: z.boolean().default(false),
  }),
});

const minute = 60_000;
/** Default wait after a limit without a time. Limits count over an hour, and requests during a limit prolong it. */
const defaultWait = 5 * minute;

const usages = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })),
);

/** Reads how long a limit lasts, in milliseconds. Meta states it in minutes, for each account and kind of request. */
const readWait = (headers: Headers): number => {
  try {
    const usage = usages.parse(JSON.parse(headers.get('x-business-use-case-usage') ?? '{}'));
    const waits = Object.values(usage).flat();
    return minute * Math.max(0, ...waits.map((one) => one.estimated_time_to_regain_access)) || defaultWait;
  } catch {
    return defaultWait;
  }
};

/**
 * Whether an error code is a limit: of the app, user or account, page, a custom limit, or one of each business use
 * case.
 */
const isLimit = (code: number) => [4, 17, 32, 613].includes(code) || (code >= 80_000 && code <= 80_014);
const isPermission = (code: number) => code === 10 || (code >= 200 && code <= 299);
/**
 * Whether an error is caused by a heavy query. That includes timeouts with code 100: Meta recommends asking for less.
 */
const isHeavy = (code: number, subcode: number) =>
  (code === 1 && subcode === 99) || (code === 100 && subcode === 1_504_018);

/** Decides how to handle a response by the error in its body, because Meta also sends errors with status 200. */
export const judgeMetaReply = (reply: ServiceReply, now: Date): Verdict => {
  const parsed = errorBody.safeParse(reply.body);
  if (!parsed.success) return judgeStatus(metaAdsName, reply, now);
  const { code, error_subcode: subcode, is_transient: isTransient } = parsed.data.error;
  if (isHeavy(code, subcode)) return { next: 'fail', error: new HeavyQueryError() };
  if (code === 102 || code === 190)
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
      after: readWait(reply.headers),
    };
  if ([1, 2, -2].includes(code) || isTransient)
    return {
      next: 'retry',
      error: new SourceError('service_down', `${metaAdsName} has a problem at the moment.`),
    };
  if (code === 100 && subcode === 33)
    return {
      next: 'fail',
      error: new SourceError('configuration', `${metaAdsName} does not know this account.`),
    };
  // The code of a wrong parameter is final, whatever the status; an error with status 200 is still an error.
  return judgeStatus(
    metaAdsName,
    { ...reply, status: code === 100 ? 400 : Math.max(reply.status, 400) },
    now,
  );
};
