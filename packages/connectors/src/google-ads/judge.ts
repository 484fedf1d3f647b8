import type { SourceFault } from '@bellwether/domain/sources/source-faults';
import { z } from 'zod';
import { readDuration, unwrapGoogleError } from '../google/error-body.ts';
import { createGoogleJudge } from '../google/judge.ts';
import type { ServiceReply, Verdict } from '../kit/http.ts';
import { SourceError } from '../kit/source-error.ts';

export const googleAdsName = 'Google Ads';

const failure = z.object({
  errors: z.array(
    z.object({
      errorCode: z.record(z.string(), z.string()),
      details: z
        .object({ quotaErrorDetails: z.object({ retryDelay: z.string().optional() }).optional() })
        .optional(),
    }),
  ),
});
const errorBody = z.object({ error: z.object({ details: z.array(z.unknown()).optional() }) });

/**
 * Returns the error codes of a response, such as USER_PERMISSION_DENIED, whether one of them is a limit, and the wait that it
 * asks for in milliseconds.
 */
const readErrors = (body: unknown): { codes: string[]; isLimit: boolean; after: number | undefined } => {
  const parsed = errorBody.safeParse(body);
  const found = (parsed.success ? (parsed.data.error.details ?? []) : []).flatMap((detail) => {
    const one = failure.safeParse(detail);
    return one.success ? one.data.errors : [];
  });
  const delay = found.flatMap(({ details }) => details?.quotaErrorDetails?.retryDelay ?? [])[0];
  return {
    codes: found.flatMap(({ errorCode }) => Object.values(errorCode)),
    isLimit: found.some(({ errorCode }) => 'quotaError' in errorCode),
    after: readDuration(delay),
  };
};

const minute = 60_000;
const hour = 60 * minute;
const dailyLimits = ['RESOURCE_EXHAUSTED', 'EXCESSIVE_LONG_TERM_QUERY_RESOURCE_CONSUMPTION'];
const shortLimit = 'EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION';

/** Codes of authentication that a new sign-in can mend. */
const isOfSignIn = (code: string): boolean => /^(?:OAUTH|GOOGLE_ACCOUNT)_/.test(code);

const unapproved = {
  fault: 'not_approved',
  sentence: 'Google has not approved this installation for real Google Ads accounts yet.',
} as const;
const unknownAccount = {
  fault: 'configuration',
  sentence: 'Google Ads does not know this account.',
} as const;
const wrongToken = {
  fault: 'not_approved',
  sentence: 'Google Ads does not accept the developer token of this installation.',
} as const;

const notApproved = (sentence: string) => ({ fault: 'not_approved', sentence }) as const;
const managerAccount = {
  fault: 'configuration',
  sentence: 'A manager account has no figures of its own.',
} as const;

/** Error of an account that is only a manager of others. */
export const managerAccountError = (): SourceError =>
  new SourceError(managerAccount.fault, managerAccount.sentence);

/** Faults of Google Ads by its error code. */
const faultsByCode: Readonly<Record<string, { fault: SourceFault; sentence: string }>> = {
  CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION: unapproved,
  ACTION_NOT_PERMITTED: {
    fault: 'no_permission',
    sentence: 'Google Ads does not let this user read the account.',
  },
  ACTION_NOT_PERMITTED_FOR_SUSPENDED_ACCOUNT: {
    fault: 'configuration',
    sentence: 'Google has suspended this Google Ads account.',
  },
  INCOMPLETE_SIGNUP: {
    fault: 'configuration',
    sentence: 'This Google Ads account is not set up completely. Finish its sign-up in Google Ads.',
  },
  ACCESS_DENIED_FOR_ACCOUNT_TYPE: {
    fault: 'configuration',
    sentence: 'Google Ads gives no figures of an account of this type.',
  },
  DEVELOPER_TOKEN_NOT_APPROVED: unapproved,
  DEVELOPER_TOKEN_NOT_ON_ALLOWLIST: unapproved,
  DEVELOPER_TOKEN_PROHIBITED: wrongToken,
  DEVELOPER_TOKEN_INVALID: wrongToken,
  DEVELOPER_TOKEN_PARAMETER_MISSING: notApproved(
    'Google Ads asks for a developer token, which this installation does not have.',
  ),
  ORGANIZATION_NOT_RECOGNIZED: notApproved(
    'Google Ads does not recognise the organisation of this installation.',
  ),
  ORGANIZATION_NOT_APPROVED: notApproved(
    'Google Ads has not approved the organisation of this installation.',
  ),
  ORGANIZATION_NOT_ASSOCIATED_WITH_DEVELOPER_TOKEN: notApproved(
    'The developer token of this installation does not belong to its organisation.',
  ),
  PROJECT_DISABLED: notApproved('The Google Cloud project of this installation is disabled.'),
  CLOUD_PROJECT_NOT_FOUND: notApproved(
    'Google Ads does not find the Google Cloud project of this installation.',
  ),
  CLOUD_PROJECT_NOT_UNDER_ORGANIZATION: notApproved(
    'The Google Cloud project of this installation does not belong to an organisation, as Google Ads requires.',
  ),
  MISSING_TOS: notApproved('The terms of Google Ads are not accepted for this installation yet.'),
  METRIC_ACCESS_DENIED: notApproved('Google has not approved this installation for figures of Google Ads.'),
  ACCESS_PROHIBITED: notApproved('Google Ads prohibits the access of this installation.'),
  CUSTOMER_NOT_ENABLED: {
    fault: 'configuration',
    sentence: 'This Google Ads account is closed or not set up yet.',
  },
  CUSTOMER_NOT_FOUND: unknownAccount,
  INVALID_CUSTOMER_ID: unknownAccount,
  CLIENT_CUSTOMER_ID_INVALID: unknownAccount,
  INVALID_LOGIN_CUSTOMER_ID: {
    fault: 'configuration',
    sentence: 'Google Ads does not accept the manager account through which this account is read.',
  },
  REQUESTED_METRICS_FOR_MANAGER: managerAccount,
  NOT_ADS_USER: { fault: 'no_permission', sentence: 'This Google login has no Google Ads account.' },
  TWO_STEP_VERIFICATION_NOT_ENROLLED: {
    fault: 'no_permission',
    sentence: 'Google Ads asks this login to turn on 2-Step Verification in its Google account first.',
  },
  ADVANCED_PROTECTION_NOT_ENROLLED: {
    fault: 'no_permission',
    sentence: 'Google Ads asks this login to turn on Advanced Protection in its Google account first.',
  },
  GOOGLE_ACCOUNT_DELETED: { fault: 'reconnect', sentence: 'The Google account of this access was deleted.' },
  UNSUPPORTED_VERSION: {
    fault: 'outdated',
    sentence: 'Google Ads no longer answers this version of Bellwether.',
  },
  EXPIRED_PAGE_TOKEN: { fault: 'service_down', sentence: 'Google Ads ended the list while it was read.' },
  INVALID_PAGE_TOKEN: { fault: 'service_down', sentence: 'Google Ads ended the list while it was read.' },
};

const judgeOthers = createGoogleJudge(googleAdsName);

/** Decides how to handle a response of Google Ads, first by its own error codes. */
export const judgeGoogleAdsReply = (original: ServiceReply, now: Date): Verdict => {
  const reply = unwrapGoogleError(original);
  if (reply.status < 400) return { next: 'use' };
  const { codes, isLimit, after } = readErrors(reply.body);
  const found = codes.flatMap((code) => faultsByCode[code] ?? [])[0];
  if (found) return { next: 'fail', error: new SourceError(found.fault, found.sentence) };
  if (codes.some((code) => dailyLimits.includes(code))) {
    // Google names the wait of a limit of any period. Only a short one is waited for within a run.
    if (after !== undefined)
      return {
        next: 'retry',
        error: new SourceError('limit', 'Google Ads allows no more requests at the moment.'),
        after,
      };
    // The daily quota resets at midnight Pacific time, but its answer names no time.
    return {
      next: 'fail',
      error: new SourceError('limit', 'The daily limit of Google Ads is used up.', {
        until: new Date(now.getTime() + hour),
      }),
    };
  }
  // The fault 'reconnect' ends the sign-in of all sources, so other codes must not cause it.
  if (reply.status === 401 && codes.length > 0 && !codes.some(isOfSignIn))
    return {
      next: 'renew token',
      error: new SourceError('no_permission', 'Google Ads does not accept this login.'),
    };
  // Google also sends limits with a status of a wrong request.
  const verdict = judgeOthers(isLimit ? { ...reply, status: 429 } : reply, now);
  if (verdict.next !== 'retry') return verdict;
  const wait = Math.max(after ?? 0, verdict.after ?? 0, codes.includes(shortLimit) ? 5 * minute : 0);
  return wait > 0 ? { ...verdict, after: wait } : verdict;
};
