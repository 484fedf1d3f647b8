import { expect, test } from 'vitest';
import { judgeLinkedinReply } from './judge.ts';

const now = new Date('2026-11-20T03:00:00Z');
const minuteLimit =
  'Resource level throttle APPLICATION_AND_MEMBER MINUTE limit for calls to this resource is reached.';
const dayLimit = minuteLimit.replace('MINUTE', 'DAY');
const midnight = new Date('2026-11-21T00:00:00Z');

test.for<[status: number, message: string, next: string, fault: string, until: Date | null]>([
  [
    403,
    'Not enough permissions to access: adAnalytics.FINDER-analytics.20260701',
    'fail',
    'not_approved',
    null,
  ],
  [403, 'Not enough permissions to access: GET /adAnalytics', 'fail', 'not_approved', null],
  [404, 'No virtual resource found', 'fail', 'not_approved', null],
  [404, 'Resource adAccounts does not exist', 'fail', 'not_approved', null],
  [404, 'Could not find entity', 'fail', 'configuration', null],
  [429, 'Too many requests', 'retry', 'limit', null],
  [403, 'Not enough permissions to access the resource', 'fail', 'no_permission', null],
  [403, 'Unpermitted fields present in PARAMETER: Data Processing Exception', 'fail', 'internal', null],
  [429, minuteLimit, 'retry', 'limit', null],
  [429, dayLimit, 'retry', 'limit', midnight],
])('status %i with the message %s: %s, %s', ([status, message, next, fault, until]) => {
  const body = { status, code: 'EMULATED', message };
  expect(judgeLinkedinReply({ status, headers: new Headers(), body }, now)).toMatchObject({
    next,
    error: { fault, until },
  });
});

test.each([
  [{ serviceErrorCode: 100 }, 'no_permission'],
  [{ status: 403, code: 'ACCESS_DENIED' }, 'no_permission'],
  [{ status: 403 }, 'no_permission'],
  [{}, 'service_down'],
  [{ status: 403, error: 'Forbidden', timestamp: '2026-11-20T03:00:00.000+00:00' }, 'service_down'],
  [{ status: 403, error: 'Forbidden' }, 'service_down'],
  [{ statusCode: 403 }, 'service_down'],
])('a refusal with the fields %j is %s', (fields, fault) => {
  const body = { message: 'Not allowed', ...fields };
  expect(judgeLinkedinReply({ status: 403, headers: new Headers(), body }, now)).toMatchObject({
    error: { fault },
  });
});
