import { setPassword } from '@bellwether/contract/api/people/auth';
import { Problem } from '@bellwether/domain/problems';
import { expect, test } from 'vitest';
import { listNamedBusinesses } from './access/named-businesses.ts';
import { parseInput } from './parse.ts';
import { etagForCoding, etagMatches } from './reply.ts';
import { rightsIn } from './session/rights.ts';

const readFieldErrors = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error.fieldErrors;
  }
  return undefined;
};

test('a validation error is that of the closest of two alternative schemas', () => {
  const input = { current_password: 'old', password: 'new' };
  expect(readFieldErrors(() => parseInput(setPassword.body, input, 'invalid'))).toEqual([
    { field: 'password_confirmation', message: 'Enter the password again.' },
  ]);
});

test('a business is listed once, even if the request names it in several places', () => {
  expect(
    listNamedBusinesses({
      params: { businessId: 'a' },
      query: { business: 'b', business_id: ['c', 'a'], filter: 'date:>=2026-01-01,(x:1|fk_business_id:d)' },
      body: { fk_business_id: 'e' },
    }),
  ).toEqual(['a', 'b', 'c', 'e', 'd']);
});

test('a filter that excludes or compares a business is rejected', () => {
  for (const operator of ['!=', '~', '!~', '>', '<=']) {
    const query = { filter: `business:${operator}b` };
    expect(() => listNamedBusinesses({ params: {}, query, body: undefined })).toThrow('must be = and the id');
  }
});

test('permissions in a business combine global roles and roles of that business [PERM-028] [PERM-029]', () => {
  const permission = (slug: string) => ({ id: slug, slug });
  const roles = [
    { name: 'Editor', businessId: null, permissions: [permission('plan'), permission('tasks')] },
    { name: 'Admin', businessId: 'a', permissions: [permission('tasks'), permission('users')] },
  ];
  expect(rightsIn(roles, 'a')).toEqual({ permissions: ['plan', 'tasks', 'users'], isAdmin: true });
  expect(rightsIn(roles, 'b')).toEqual({ permissions: ['plan', 'tasks'], isAdmin: false });
});

test('an ETag is recognised on its own, in a list, weak, or with a compression suffix', () => {
  const tag = '"abc"';
  for (const ifNoneMatch of [
    tag,
    `"x", ${tag}`,
    `W/${tag}`,
    etagForCoding(tag, 'br'),
    etagForCoding(tag, 'gzip'),
  ]) {
    expect([ifNoneMatch, etagMatches(ifNoneMatch, tag)]).toEqual([ifNoneMatch, true]);
  }
  for (const ifNoneMatch of [undefined, '"abcd"', '*', 'abc'])
    expect([ifNoneMatch, etagMatches(ifNoneMatch, tag)]).toEqual([ifNoneMatch, false]);
});
