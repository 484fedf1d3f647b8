import { metaError } from '@bellwether/emulators/meta-ads';
import { expect, test } from 'vitest';
import { HeavyQueryError, judgeMetaReply } from './judge.ts';

const now = new Date('2026-11-20T03:00:00Z');
const judge = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  judgeMetaReply({ status, headers: new Headers(headers), body }, now);
const tooMuch = "Please reduce the amount of data you're asking for, then retry your request";

test.for<[code: number, subcode: number | null, message: string]>([
  [1, null, tooMuch],
  [2, null, tooMuch],
  [1, 1_487_534, 'An unknown error occurred'],
  [2, 1_504_033, 'Service temporarily unavailable'],
  [2, 1_504_018, 'Your request timed out'],
])('an error of code %i (%s) with the message %s asks for a smaller query', ([code, subcode, message]) => {
  for (const status of [200, 400, 500])
    expect(judge(status, metaError(status, code, subcode, {}, message).body)).toMatchObject({
      next: 'fail',
      error: expect.any(HeavyQueryError),
    });
});

test.for<[code: number, message: string, next: string, fault: string]>([
  [3, '(#3) Application does not have the capability to make this API call.', 'fail', 'not_approved'],
  [10, '(#10) Application does not have permission for this action', 'fail', 'not_approved'],
  [10, 'Permission denied', 'fail', 'no_permission'],
  [101, 'Error validating application.', 'fail', 'not_approved'],
  [190, 'Error validating application. Application has been deleted.', 'fail', 'not_approved'],
  [200, 'API access blocked.', 'fail', 'not_approved'],
  [200, '(#200) Ad account owner has NOT grant ads_read', 'fail', 'no_permission'],
  [270, 'This Ads API request is not allowed for apps with development access', 'fail', 'not_approved'],
  [341, 'Application limit reached', 'retry', 'limit'],
  [368, 'Temporarily blocked for policies violations', 'retry', 'limit'],
  [5, "(#5) IP can't make calls for that application.", 'fail', 'not_approved'],
  [274, '(#274) The ad account is not enabled for usage in Ads API.', 'fail', 'not_approved'],
  [200, 'API access deactivated. To reactivate, go to the app dashboard.', 'fail', 'not_approved'],
  [-1, 'An unknown error occurred', 'retry', 'service_down'],
  [-3, 'An unexpected internal error', 'retry', 'service_down'],
  [12, '(#12) This endpoint is deprecated for versions v25.0 and higher', 'fail', 'outdated'],
  [1, 'App not active: This app is not currently accessible.', 'fail', 'not_approved'],
  [2641, '(#2641) Call to this API has failed because the account is restricted.', 'fail', 'configuration'],
  [803, '(#803) Some of the aliases you requested do not exist: act_1', 'fail', 'configuration'],
  [2500, 'An active access token must be used to query information.', 'renew token', 'reconnect'],
  [2500, 'Unknown path components: /x', 'fail', 'internal'],
  [415, '(#415) Extended permission required', 'fail', 'no_permission'],
  [457, '(#457) Session has an invalid origin', 'renew token', 'reconnect'],
  [960, '(#960) Request processing failed', 'retry', 'service_down'],
])('an error of code %i with the message %s: %s, %s', ([code, message, next, fault]) => {
  for (const status of [200, 400, 403])
    expect(judge(status, metaError(status, code, null, {}, message).body)).toMatchObject({
      next,
      error: { fault },
    });
});

test.for<[error: object, fault: string]>([
  [{ code: '190', error_subcode: null, message: null }, 'reconnect'],
  [{ code: '80000', error_subcode: '2446079' }, 'limit'],
  [{ code: 2, is_transient: null }, 'service_down'],
  [{ code: null, message: 'Odd' }, 'internal'],
  [{ code: 'none' }, 'internal'],
  [{}, 'internal'],
])('an error of another form is an error: %j', ([error, fault]) => {
  for (const status of [200, 400]) expect(judge(status, { error })).toMatchObject({ error: { fault } });
});

test('an error of a gateway says nothing of the access', () => {
  for (const error of [{ code: 'Unauthorized', message: 'Denied' }, { code: 403, message: 'Forbidden' }, {}])
    for (const status of [401, 403, 404])
      expect(judge(status, { error })).toMatchObject({ next: 'retry', error: { fault: 'service_down' } });
});

test('a limit waits for the time in its headers, even if other parts of them are null', () => {
  const limit = metaError(400, 80_000).body;
  const wait = (usage: unknown) => judge(400, limit, { 'x-business-use-case-usage': JSON.stringify(usage) });
  const known = { estimated_time_to_regain_access: 12 };
  expect(wait({ '1': null, '2': [null, known] })).toMatchObject({ after: 720_000 });
  expect(wait({ '1': null })).toMatchObject({ after: 300_000 });
});
