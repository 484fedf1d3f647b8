import type { EmulatedReply } from '../service.ts';
import { answerNext, type OddReply } from './odd-reply.ts';

const page = '<!doctype html><html><body><h1>Access blocked</h1></body></html>';
const json = { 'content-type': 'application/json' };
const halfJson: EmulatedReply = { status: 200, headers: json, body: '{"rows": [{"name": "Bra' };
const binary = '\u001f\0\0\0binary';
const day = 86_400;
const hour = 3600;
const failing = (status: number): EmulatedReply => ({ status, body: { error: { code: status } } });
const limited = (wait?: string): EmulatedReply => ({
  status: 429,
  ...(wait !== undefined && { headers: { 'retry-after': wait } }),
  body: {},
});

/** Writes a date in the two old forms of HTTP, such as Friday, 20-Nov-26 03:10:00 GMT and Fri Nov 20 03:10:00 2026. */
const writeOldDates = (utc: string) => {
  const [weekday = '', date = '', month = '', year = '', time = ''] = utc.replace(',', '').split(' ');
  const names = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const long = names.find((name) => name.startsWith(weekday));
  return {
    rfc850: `${long}, ${date}-${month}-${year.slice(2)} ${time} GMT`,
    asctime: `${weekday} ${month} ${date.replace(/^0/, ' ')} ${time} ${year}`,
  };
};

/** Replies that every service, or a proxy in front of it, may send. `now` is the clock of the test. */
export const anyOddReplies = (now: Date): OddReply[] => {
  const date = (seconds: number) => new Date(now.getTime() + seconds * 1000).toUTCString();
  const oldDates = writeOldDates(date(600));
  const limits: [name: string, wait: string | undefined, seconds: readonly [number, number]][] = [
    ['without a wait', undefined, [60, day]],
    ['with a wait of two minutes', '120', [120, 120]],
    ['with a date in ten minutes', date(600), [600, 600]],
    ['with a date in ten minutes in the form of RFC 850', oldDates.rfc850, [600, 600]],
    ['with a date in ten minutes in the form of asctime', oldDates.asctime, [600, 600]],
    ['with a date in the past, because the clocks differ', date(-hour), [60, 60]],
    ['with a date in 30 years, because the clocks differ', date(30 * 365 * day), [day, day]],
    ['with a wait of 30 years', '1000000000', [day, day]],
    ['with a wait that no date can hold', '99999999999999999999', [day, day]],
    ['with a negative wait', '-5', [60, day]],
    ['with a wait that is no time', 'soon', [60, day]],
    ['with a wait that a proxy repeats', '90, 90', [90, 90]],
  ];
  return [
    ...limits.map(
      ([name, wait, seconds]): OddReply => ({
        name: `status 429 ${name}`,
        step: 'rows',
        create: answerNext(limited(wait)),
        outcome: 'limit',
        seconds,
      }),
    ),
    // A proxy names no daily limit.
    ...['', page].map(
      (body): OddReply => ({
        name: `status 429 with ${body === '' ? 'nothing' : 'a web page'}`,
        step: 'rows',
        create: answerNext({ status: 429, headers: body === '' ? json : {}, body }),
        outcome: 'limit',
        seconds: [60, hour],
      }),
    ),
    ...(
      [
        ['status 429 once, with a wait of a second', limited('1'), 1, 'rows as usual'],
        ['status 500 for four requests', failing(500), 4, 'rows as usual'],
        ['status 500 for five requests', failing(500), 5, 'service_down'],
        ['status 503 for two requests', failing(503), 2, 'rows as usual'],
        [
          'status 503 with a wait of 30 years',
          { ...failing(503), headers: { 'retry-after': '1000000000' } },
          1,
          'service_down',
        ],
        ['a web page with status 200', { status: 200, body: page }, undefined, 'service_down'],
        ['a web page with status 200, once', { status: 200, body: page }, 1, 'rows as usual'],
        ['the page of a proxy with status 403', { status: 403, body: page }, undefined, 'service_down'],
        ['the page of a proxy with status 401', { status: 401, body: page }, undefined, 'service_down'],
        ['the page of a proxy with status 404', { status: 404, body: page }, undefined, 'service_down'],
        ...['RBAC: access denied', 'error code: 1020', 'default backend - 404'].flatMap((body) =>
          [401, 403, 404].map(
            (status) =>
              [
                `the text '${body}' of a proxy with status ${status}`,
                { status, headers: { 'content-type': 'text/plain' }, body },
                undefined,
                'service_down',
              ] as const,
          ),
        ),
        ['nothing with status 200', { status: 200, headers: json, body: '' }, undefined, 'service_down'],
        ['nothing with status 200, once', { status: 200, headers: json, body: '' }, 1, 'rows as usual'],
        ['a conflict, once', failing(409), 1, 'rows as usual'],
        ['nothing with status 403', { status: 403, headers: json, body: '' }, undefined, 'service_down'],
        ['nothing with status 401', { status: 401, headers: json, body: '' }, undefined, 'service_down'],
        ['nothing with status 404', { status: 404, headers: json, body: '' }, undefined, 'service_down'],
        ['NUL characters with status 200', { status: 200, body: binary }, undefined, 'service_down'],
        ['NUL characters with status 403', { status: 403, body: binary }, undefined, 'service_down'],
        ['JSON that is cut', halfJson, undefined, 'service_down'],
        ['JSON that is cut, once', halfJson, 1, 'rows as usual'],
        ['the page of a request that is too long', { status: 414, body: page }, undefined, 'internal'],
        ['null with status 200', { status: 200, headers: json, body: 'null' }, undefined, 'internal'],
        ['a text with status 200', { status: 200, headers: json, body: '"done"' }, undefined, 'internal'],
      ] as const
    ).map(
      ([name, reply, times, outcome]): OddReply => ({
        name,
        step: 'rows',
        create: answerNext(reply, times),
        outcome,
      }),
    ),
    {
      name: 'one byte at a time',
      step: 'accounts',
      create: () => (_, usual) => ({ ...usual(), pauseMs: 0 }),
      outcome: 'rows as usual',
    },
  ];
};

const isToken = /\/token$|\/accessToken$|\/access_token$|\/v1\/authorize$/;

const ofSpring = (status: number, error: string) =>
  [status, { timestamp: '2026-11-20T03:00:00.000+00:00', path: '/', status, error, message: error }] as const;

/** Errors of a gateway in front of a service that describes its own errors otherwise. */
export const gatewayOddReplies: readonly OddReply[] = (
  [
    [401, { message: 'Unauthorized' }],
    [403, { message: 'Forbidden' }],
    [403, { error: 'Forbidden' }],
    [403, {}],
    [404, { status: 'Not Found', error: 'Not Found' }],
    [401, { error: { code: 'Unauthorized', message: 'Access denied by network policy.' } }],
    [403, { error: { code: 'Forbidden', message: 'Access denied by network policy.' } }],
    [403, { error: { code: 403, message: 'Forbidden' } }],
    [404, { error: { code: 404, message: 'Not Found' } }],
    ofSpring(401, 'Unauthorized'),
    ofSpring(403, 'Forbidden'),
    ofSpring(404, 'Not Found'),
  ] as const
).map(([status, body]) => ({
  name: `status ${status} of a gateway with ${JSON.stringify(body)}`,
  step: 'rows',
  create: answerNext({ status, body }),
  outcome: 'service_down',
}));

const withNulls = (reply: EmulatedReply): EmulatedReply => ({
  ...reply,
  body: { ...(reply.body as object), refresh_token: null, scope: null },
});

/** Replies of the token endpoint of a service with a sign-in. */
export const tokenOddReplies: readonly OddReply[] = (
  [
    [
      'temporarily_unavailable with status 400',
      { status: 400, body: { error: 'temporarily_unavailable' } },
      'service_down',
    ],
    [
      'temporarily_unavailable with status 503',
      { status: 503, body: { error: 'temporarily_unavailable' } },
      'service_down',
    ],
    ['a web page with status 200', { status: 200, body: page }, 'service_down'],
    ['the page of a proxy with status 403', { status: 403, body: page }, 'service_down'],
    ['JSON that is cut', halfJson, 'service_down'],
    ['too many requests', { status: 429, body: { error: 'rate_limited' } }, 'limit'],
    ['a client that it does not know', { status: 401, body: { error: 'invalid_client' } }, 'not_approved'],
    ['a code that was used', { status: 400, body: { error: 'invalid_grant' } }, 'reconnect'],
    ['the error of a gateway', { status: 403, body: { error: 'Forbidden' } }, 'service_down'],
    ['404 of a gateway', { status: 404, body: { status: 404, error: 'Not Found' } }, 'service_down'],
    ['408 of a gateway', { status: 408, body: { error: 'request_timeout' } }, 'service_down'],
    ['invalid_request', { status: 400, body: { error: 'invalid_request' } }, 'service_down'],
    ['invalid_scope', { status: 400, body: { error: 'invalid_scope' } }, 'not_approved'],
    ['redirect_uri_mismatch', { status: 400, body: { error: 'redirect_uri_mismatch' } }, 'not_approved'],
    [
      'invalid_request for a client that it does not know',
      {
        status: 400,
        body: { error: 'invalid_request', error_description: 'The passed in client_id is invalid "1"' },
      },
      'not_approved',
    ],
    ['unsupported_grant_type', { status: 400, body: { error: 'unsupported_grant_type' } }, 'service_down'],
    ['unauthorized_client', { status: 400, body: { error: 'unauthorized_client' } }, 'not_approved'],
    [
      'a limit in the form of an API',
      { status: 429, body: { status: 429, serviceErrorCode: 101, message: 'Limit.' } },
      'limit',
    ],
    ['a limit with a web page', { status: 429, body: page }, 'limit'],
    ['null as refresh token and scope', withNulls, 'rows as usual'],
  ] as const
).map(([name, reply, outcome]) => ({
  name: `the token endpoint answers ${name}`,
  step: 'sign-in',
  create: () => (request, usual) => {
    if (!isToken.test(request.path)) return usual();
    return typeof reply === 'function' ? reply(usual()) : reply;
  },
  outcome,
}));
