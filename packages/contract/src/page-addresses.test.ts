import { expect, test } from 'vitest';
import { documentStatus, findRedirect, legacyRedirects } from './page-addresses.ts';
import { isRetired } from './routes.ts';

const pages = [
  '/',
  '/login',
  '/reset-password/{-$token}',
  '/set-password/$email/$token',
  '/dashboard/performance',
  '/meetings',
  '/meetings/$id/view',
  '/business',
  '/business/revenue',
];

test.each([
  ['/', 200],
  ['/login', 200],
  ['/dashboard/performance', 200],
  ['/dashboard/performance/', 200],
  ['/set-password/ann%40example.com/abc', 200],
  ['/reset-password', 200],
  ['/reset-password/abc', 200],
  ['/reset-password/abc/def', 404],
  ['/no/such/page', 404],
  ['/financials/revenue', 200],
  ['/financials/nothing', 404],
  ['/meetings', 200],
  ['/meetings/12', 200],
  ['/meetings/12/view', 200],
  ['/meetings/12/view/more', 404],
] as const)('the document at %s returns %i [ROUTE-001] [REDIR-030]', (path, status) => {
  expect(documentStatus(pages, path)).toBe(status);
});

test.each([
  '/digital-analytics',
  '/digital-analytics/traffic',
  '/digital-analytics/a/b',
  '/analytics/digital',
  '/analytics/digital/social',
  '/analytics/google-analytics',
  '/analytics/email',
  '/analytics/social',
  '/analytics/direct',
  '/analytics/referral',
])('%s is retired and returns 410 [REDIR-017] [REDIR-029] [REDIR-030]', (path) => {
  expect(documentStatus(pages, path)).toBe(410);
});

test.each([
  ['/project', '/dashboard/performance'],
  ['/project/1', '/dashboard/performance'],
  ['/strategy', '/prompts/summary'],
  ['/strategy/anything/else', '/prompts/summary'],
  ['/strategy/brand', '/prompts/brand'],
  ['/strategy/2/market', '/prompts/market'],
  ['/strategy/segments', '/prompts/segments'],
  ['/strategy/brand/more', '/prompts/summary'],
  ['/vision', '/prompts/summary'],
  ['/vision/x/brand', '/prompts/brand'],
  ['/vision/market', '/prompts/market'],
  ['/vision/segments', '/prompts/segments'],
  ['/plan/overview', '/plan/performance'],
  ['/plan/dashboard', '/plan/performance'],
  ['/plan/targets', '/plan/targets-and-goals'],
  ['/plan/goals', '/plan/targets-and-goals'],
  ['/plan/results', '/plan/results-input'],
  ['/plans', '/plan/performance'],
  ['/plans/7/edit', '/plan/performance'],
  ['/leads', '/conversions/list'],
  ['/conversion-leads', '/conversions/list'],
  ['/leads/123', '/conversions/list', { ga_id: '123' }],
  ['/leads/123/view', '/conversions/list', { ga_id: '123' }],
  ['/leads/GA1.2%2F3', '/conversions/list', { ga_id: 'GA1.2/3' }],
  ['/leads/100%', '/conversions/list', { ga_id: '100%' }],
  ['/conversion-lead/123', '/conversions/list', { ga_id: '123' }],
  ['/conversion-leads/123', '/conversions/list', { ga_id: '123' }],
  ['/financials', '/business'],
  ['/financials/revenue', '/business/revenue'],
  ['/financials/customers', '/business/customers'],
  ['/attribution', '/roi'],
  ['/analytics/competitors', '/benchmarking/competitors'],
  ['/analytics/website', '/benchmarking/website'],
  ['/admin/business', '/admin/businesses'],
  ...['/admin/business/7', '/admin/businesses/7'].flatMap(
    (one): [string, string, Record<string, string>?][] => [
      [one, '/admin/businesses'],
      [`${one}/edit`, '/admin/businesses'],
      [`${one}/settings`, '/admin/businesses'],
      [`${one}/users`, '/admin/users'],
      [`${one}/brand`, '/prompts/brand', { business: '7' }],
      [`${one}/strategy`, '/prompts/brand', { business: '7' }],
      [`${one}/prompts`, '/prompts/brand', { business: '7' }],
    ],
  ),
  ['/meetings/12', '/meetings/12/view'],
] as [string, string, Record<string, string>?][])(
  'redirects %s to %s [REDIR-001, REDIR-008, REDIR-009, REDIR-026, REDIR-027, REDIR-028]',
  (from, path, search = {}) => {
    expect(findRedirect(from)).toEqual({ path, search });
  },
);

test.each(['/dashboard', '/plan', '/plan/7/goals', '/attribution/more', '/leads/1/2', '/admin/users'])(
  'does not redirect %s',
  (path) => {
    expect(findRedirect(path)).toBe(undefined);
  },
);

test('an existing page takes precedence over a redirect from the same path', () => {
  expect(documentStatus(['/plans/$id'], '/plans/7')).toBe(200);
  expect(documentStatus([], '/plans/7')).toBe(404);
});

test('no redirect targets another redirect or a retired page', () => {
  for (const { from } of legacyRedirects) {
    const { path = '' } = findRedirect(from.replace('*', 'x').replace('$id', '7')) ?? {};
    expect([from, findRedirect(path), isRetired(path)]).toEqual([from, undefined, false]);
  }
});
