import { googleError } from '../google.ts';
import type { EmulatedReply } from '../service.ts';
import { answerNext, type OddReply } from './odd-reply.ts';

const disabled = (service: string): EmulatedReply =>
  googleError(
    403,
    'PERMISSION_DENIED',
    `${service} has not been used in project 1 before or it is disabled.`,
    [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'SERVICE_DISABLED',
        domain: 'googleapis.com',
        metadata: { service },
      },
    ],
  );

type Refusal = readonly [
  name: string,
  reply: EmulatedReply,
  outcome: OddReply['outcome'],
  seconds?: OddReply['seconds'],
];
/** Makes odd replies of refusals that answer all requests of a step. */
export const refusals = (list: readonly Refusal[], step: OddReply['step'] = 'rows'): OddReply[] =>
  list.map(([name, reply, outcome, seconds]) => ({
    name,
    step,
    create: answerNext(reply),
    outcome,
    ...(seconds && { seconds }),
  }));

/** Errors that every service of Google sends. */
export const ofGoogle = refusals([
  ['an access that was revoked', googleError(401, 'UNAUTHENTICATED', 'Invalid credentials.'), 'reconnect'],
  ['an API that is not enabled', disabled('emulated.googleapis.com'), 'not_enabled'],
  [
    'an API that is not enabled, without details',
    googleError(403, 'PERMISSION_DENIED', 'Emulated API has not been used in project 1 before.'),
    'not_enabled',
  ],
  [
    'an API that is not enabled, in the old form',
    {
      status: 403,
      body: {
        error: {
          code: 403,
          message: 'Access Not Configured. Emulated API has not been used in project 1 before.',
          errors: [{ domain: 'usageLimits', reason: 'accessNotConfigured' }],
        },
      },
    },
    'not_enabled',
  ],
  [
    'a scope that the user did not tick',
    googleError(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', [
      { reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', domain: 'googleapis.com' },
    ]),
    'no_permission',
  ],
  [
    'a project without quota',
    googleError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', [
      { reason: 'RATE_LIMIT_EXCEEDED', metadata: { quota_limit_value: '0' } },
    ]),
    'not_approved',
  ],
  [
    'a daily quota that is used up',
    googleError(
      429,
      'RESOURCE_EXHAUSTED',
      "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'.",
    ),
    'limit',
    [3600, 86_400],
  ],
  [
    'an error with status 200',
    { status: 200, body: { error: { code: 503, message: 'Backend error.', status: 'UNAVAILABLE' } } },
    'service_down',
  ],
  [
    'a project that Google has suspended',
    googleError(403, 'PERMISSION_DENIED', "Consumer 'projects/1' has been suspended.", [
      {
        reason: 'CONSUMER_SUSPENDED',
        domain: 'googleapis.com',
        metadata: { consumer: 'projects/1', count: 3 },
      },
    ]),
    'not_approved',
  ],
  [
    'a limit with a wait in its details',
    googleError(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', [
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '900s' },
    ]),
    'limit',
    [900, 900],
  ],
  ...(
    [
      ['concurrentLimitExceeded', 'limit'],
      ['limitExceeded', 'limit'],
      ['servingLimitExceeded', 'limit'],
      ['userRateLimitExceededUnreg', 'not_approved'],
    ] as const
  ).map(
    ([reason, outcome]) =>
      [
        `the old reason ${reason}`,
        { status: 403, body: { error: { code: 403, message: 'Exceeded.', errors: [{ reason }] } } },
        outcome,
      ] as const,
  ),
  [
    'a page token that ended, with an underscore',
    googleError(400, 'INVALID_ARGUMENT', 'The page_token is invalid.'),
    'service_down',
  ],
  [
    'a page token that ended, in its details',
    googleError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [
      { fieldViolations: [null, { field: 'page_token' }] },
    ]),
    'service_down',
  ],
  [
    'its own page for a malformed request',
    { status: 400, body: '<!DOCTYPE html><html lang=en><title>Error 400 (Bad Request)!!1</title>' },
    'internal',
  ],
  ['a method that ended', googleError(404, 'NOT_FOUND', 'Method not found.'), 'outdated'],
  ['a request that another one ended', googleError(409, 'ABORTED', 'Concurrency conflict.'), 'service_down'],
]);
