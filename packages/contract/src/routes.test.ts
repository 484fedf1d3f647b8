import { expect, test } from 'vitest';
import { documentStatus, redirectOf } from './routes.ts';

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
] as const)('the document at %s answers %i [ROUTE-001] [REDIR-030]', (path, status) => {
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
])('%s is retired [REDIR-017] [REDIR-029] [REDIR-030]', (path) => {
  expect(documentStatus(pages, path)).toBe(410);
});

test.each([
  ['/project', '/dashboard/performance'],
  ['/project/1', '/dashboard/performance'],
  ['/meetings/12', '/meetings/12/view'],
  ['/financials', '/business'],
  ['/financials/revenue', '/business/revenue'],
  ['/financials/customers', '/business/customers'],
  ['/dashboard', undefined],
] as const)('%s leads to %s [REDIR-001] [REDIR-008] [REDIR-009]', (from, to) => {
  expect(redirectOf(from)).toBe(to);
});
