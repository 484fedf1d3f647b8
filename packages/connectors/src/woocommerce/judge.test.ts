import { expect, test } from 'vitest';
import { judgeWooCommerceReply, MissingResourceError } from './judge.ts';

const now = new Date('2026-11-20T03:00:00Z');
const own = (code: string, status: number) => ({ code, message: 'No.', data: { status } });
const page = '<!doctype html><h1>Blocked</h1>';

test.for([
  [200, [], 'use', null, ''],
  [400, own('rest_invalid_param', 400), 'fail', 'internal', 'does not understand'],
  [401, own('woocommerce_rest_authentication_error', 401), 'fail', 'reconnect', 'no longer accepts this key'],
  [401, own('woocommerce_rest_cannot_view', 401), 'fail', 'reconnect', 'no longer accepts this key'],
  [
    403,
    own('woocommerce_rest_cannot_view', 403),
    'fail',
    'no_permission',
    'does not let this key read the shop',
  ],
  [403, { message: 'Forbidden' }, 'retry', 'service_down', 'another server answered'],
  [403, page, 'retry', 'service_down', 'A firewall or a security plugin'],
  [404, own('rest_no_route', 404), 'fail', 'configuration', 'no WooCommerce 3.5 or newer'],
  [404, own('woocommerce_rest_shop_order_invalid_id', 404), 'fail', 'configuration', 'does not know'],
  [404, page, 'retry', 'service_down', 'permalinks other than Plain'],
  [404, { error: 'Not Found' }, 'retry', 'service_down', 'another server answered'],
  [429, page, 'retry', 'limit', 'no more requests'],
  [501, page, 'retry', 'service_down', 'A firewall or a security plugin'],
  [503, page, 'retry', 'service_down', 'has a problem'],
] as const)('%i %j: %s %s', ([status, body, next, fault, sentence]) => {
  const verdict = judgeWooCommerceReply({ status, headers: new Headers(), body }, now);
  expect(verdict.next).toBe(next);
  if (verdict.next === 'use') return;
  expect([verdict.error.fault, verdict.error.message]).toEqual([fault, expect.stringContaining(sentence)]);
});

test('a missing resource keeps the code of WordPress, and a limit its wait', () => {
  const missing = judgeWooCommerceReply(
    { status: 404, headers: new Headers(), body: own('rest_no_route', 404) },
    now,
  );
  expect(missing).toMatchObject({ error: expect.any(MissingResourceError) });
  expect(missing).toMatchObject({ error: { code: 'rest_no_route' } });
  const headers = new Headers({ 'retry-after': '90' });
  expect(judgeWooCommerceReply({ status: 403, headers, body: page }, now)).toMatchObject({ after: 90_000 });
});
