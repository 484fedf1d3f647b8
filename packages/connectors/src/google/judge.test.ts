import { expect, test } from 'vitest';
import type { ServiceReply } from '../kit/http.ts';
import { createGoogleJudge } from './judge.ts';

const now = new Date('2026-11-20T03:00:00Z');
const judge = createGoogleJudge('Google Test');
const reply = (status: number, body: unknown): ServiceReply => ({ status, headers: new Headers(), body });
const error = (code: number, message: string, details: readonly unknown[] = []) => ({
  error: { code, message, details },
});
const reason = (status: number, name: string, more: object = {}) =>
  reply(status, error(status, 'Denied.', [{ reason: name, ...more }]));
const page = '<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title>';

test.each([
  ['an error with status 200', reply(200, { error: { code: 503 } }), 'service_down'],
  ['an error with status 200 and no code', reply(200, { error: {} }), 'service_down'],
  ['an error with status 200 as a text', reply(200, { error: 'backend' }), 'service_down'],
  ['a refusal with status 200', reply(200, error(403, 'Denied.')), 'no_permission'],
  ['a partial failure', reply(200, { partialFailureError: { code: 3 } }), 'service_down'],
  ['an error in an array', reply(200, [error(429, 'Quota.')]), 'limit'],
  ['the page of an address that ended', reply(404, page), 'outdated'],
  [
    'the page of a malformed request',
    reply(400, page.replace('404 (Not Found)', '400 (Bad Request)')),
    'internal',
  ],
  [
    'a refusal of a gateway with a text as code',
    reply(403, { error: { code: 'Forbidden' } }),
    'service_down',
  ],
  ['a refusal of a gateway without a status', reply(401, { error: { code: 401 } }), 'service_down'],
  ['a page token that ended', reply(400, error(400, 'The page_token is invalid.')), 'service_down'],
  ['a page of another server', reply(404, '<html>Proxy</html>'), 'service_down'],
  ['a method that ended', reply(501, error(501, 'Not implemented.')), 'outdated'],
  ['a request that another one ended', reply(409, error(409, 'Aborted.')), 'service_down'],
  ['a request that was cancelled', reply(499, error(499, 'Cancelled.')), 'service_down'],
  ['a suspended project', reason(403, 'CONSUMER_SUSPENDED'), 'not_approved'],
  ['a deleted project', reason(403, 'CONSUMER_INVALID'), 'not_approved'],
  ['a denied project', reason(403, 'USER_PROJECT_DENIED'), 'not_approved'],
  ['a project without billing', reason(403, 'BILLING_DISABLED'), 'not_approved'],
  [
    'a project that Google does not know',
    reply(403, { error: { code: 403, errors: [{ reason: 'dailyLimitExceededUnreg' }] } }),
    'not_approved',
  ],
  [
    'details with a number in their metadata',
    reason(403, 'SERVICE_DISABLED', { metadata: { count: 3 } }),
    'not_enabled',
  ],
  ['details with metadata that is a text', reason(403, 'SERVICE_DISABLED', { metadata: 'x' }), 'not_enabled'],
  [
    'details of another form',
    reply(403, error(403, 'x', ['y', { reason: 'SERVICE_DISABLED' }])),
    'not_enabled',
  ],
])('%s', (_name, answer, fault) => {
  expect(judge(answer, now)).toMatchObject({ error: { fault } });
});

test('names the API that is not enabled, also without details', () => {
  const message = 'Emulated Data API has not been used in project 1 before or it is disabled. Enable it.';
  const body = { error: { code: 403, status: 'PERMISSION_DENIED', message } };
  expect(judge(reply(403, body), now)).toMatchObject({
    error: { fault: 'not_enabled', message: expect.stringMatching(/^Emulated Data API is not enabled/) },
  });
});

test.each([[{ rows: [] }], [[]], [{ error: null }]])('%j with status 200 is used', (body) => {
  expect(judge(reply(200, body), now)).toEqual({ next: 'use' });
});

const retryInfo = (retryDelay: unknown) => ({
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay,
});
test.each([
  ['This quota will refresh in under an hour.', [], 900],
  ['These quota tokens will return in under 24 hours.', [], 3600],
  ['Quota exceeded.', [retryInfo('120s')], 120],
  ['Quota exceeded.', [retryInfo('1000000s')], 86_400],
  ['Quota exceeded per hour.', [retryInfo('120s')], 900],
  ['Quota exceeded.', [retryInfo(120)], undefined],
])('a limit with %j and the details %j has its wait', (message, details, seconds) => {
  const verdict = judge(reply(429, error(429, message, details)), now);
  expect(verdict).toMatchObject({ next: 'retry', error: { fault: 'limit' } });
  expect('after' in verdict ? verdict.after : undefined).toBe(seconds && seconds * 1000);
});
