import { describe, expect, test } from 'vitest';
import type { ServiceReply } from '../kit/http.ts';
import { judgeShopifyReply, TooCostlyError } from './judge.ts';

const now = new Date('2026-11-20T03:00:00Z');
const judge = (body: unknown, status = 200, headers: Record<string, string> = {}) => {
  const reply: ServiceReply = { status, headers: new Headers(headers), body };
  return judgeShopifyReply(reply, now);
};
const withCode = (code: string, more: object = {}) => ({
  errors: [{ message: code, extensions: { code }, ...more }],
});
const cost = (requestedQueryCost: number, currentlyAvailable: number, restoreRate = 100) => ({
  extensions: {
    cost: { requestedQueryCost, throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate } },
  },
});

describe('errors of Shopify', () => {
  test.for([
    [412, 64, 100, 3480],
    [412, 64, 1000, 348],
    [100, 500, 100, 0],
  ] as const)(
    'a request of %i points waits until a bucket with %i is full enough',
    ([asked, left, rate, after]) => {
      expect(judge({ ...withCode('THROTTLED'), ...cost(asked, left, rate) })).toMatchObject({
        next: 'retry',
        after,
        error: { fault: 'limit' },
      });
    },
  );

  test('a limit without its bucket waits as long as the header says, or longer each time', () => {
    expect(judge(withCode('THROTTLED'), 200, { 'retry-after': '2' })).toMatchObject({ after: 2000 });
    expect(judge(withCode('THROTTLED'))).not.toHaveProperty('after');
    expect(judge({ ...withCode('THROTTLED'), ...cost(10, 0, 0) })).not.toHaveProperty('after');
  });

  test('a request that costs too much has an error of its own, so that a smaller one follows', () => {
    expect(judge(withCode('MAX_COST_EXCEEDED'))).toMatchObject({
      next: 'fail',
      error: expect.any(TooCostlyError),
    });
  });

  test.for([
    ['orders', ['orders'], null, 'fail'],
    ['the e-mail address', ['orders', 'nodes', 0, 'email'], { orders: {} }, 'use'],
    ['a field of a customer', ['orders', 'nodes', 0, 'customer', 'displayName'], { orders: {} }, 'use'],
    ['refunds', ['orders', 'nodes', 0, 'refunds'], { orders: {} }, 'fail'],
    ['everything of a customer', ['customer'], null, 'fail'],
  ] as const)('access denied to %s', ([, path, data, next]) => {
    expect(judge({ ...withCode('ACCESS_DENIED', { path }), data })).toMatchObject({ next });
  });

  test.for([
    ['a missing right', withCode('ACCESS_DENIED'), 200, 'fail', 'no_permission'],
    ['an error of the server', withCode('INTERNAL_SERVER_ERROR'), 200, 'retry', 'service_down'],
    ['a shop that is not active', withCode('SHOP_INACTIVE'), 200, 'fail', 'configuration'],
    ['a query that is wrong', { errors: [{ message: "Field 'x' doesn't exist" }] }, 200, 'fail', 'internal'],
    ['a token that ended', { errors: '[API] Invalid API key' }, 401, 'renew token', 'reconnect'],
    ['a frozen shop', { errors: 'Payment Required' }, 402, 'fail', 'configuration'],
    ['a frozen shop with a web page', '<html>Unavailable</html>', 402, 'fail', 'configuration'],
    ['an app that was removed', { errors: 'Forbidden' }, 403, 'fail', 'no_permission'],
    ['a shop that is gone', { errors: 'Not Found' }, 404, 'fail', 'configuration'],
    ['a shop of another gateway', { message: 'Not Found' }, 404, 'retry', 'service_down'],
    ['a locked shop', { errors: 'Locked' }, 423, 'fail', 'configuration'],
    ['a flood', { errors: 'Too many' }, 429, 'retry', 'limit'],
    ['a wrong client', '<p>Oauth error invalid_client: x</p>', 400, 'fail', 'reconnect'],
    ['a wrong secret', { error: 'invalid_client' }, 401, 'fail', 'reconnect'],
    ['a shop of others', { error: 'shop_not_permitted' }, 400, 'fail', 'no_permission'],
    ['a missing app', { error: 'app_not_installed' }, 400, 'fail', 'configuration'],
  ] as const)('%s', ([, body, status, next, fault]) => {
    expect(judge(body, status)).toMatchObject({ next, error: { fault } });
  });

  test.for(['CREATED', 'RUNNING'])('an export that is %s is looked at again', (status) => {
    const body = { data: { bulkOperation: { id: '1', status } } };
    expect(judge(body)).toMatchObject({ next: 'retry', after: 10_000, error: { fault: 'limit' } });
  });

  test('an answer without errors is used', () => {
    expect(judge({ data: { shop: {} } })).toEqual({ next: 'use' });
    expect(judge({ data: { bulkOperation: { status: 'COMPLETED' } } })).toEqual({ next: 'use' });
    expect(judge({ data: { shop: {} }, errors: [] })).toEqual({ next: 'use' });
  });
});
