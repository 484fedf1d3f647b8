import { endpoints } from '@bellwether/contract/api/list';
import type { Endpoint } from '@bellwether/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { bodyLimits, rejectOversized } from './request-limits.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < levels; at++) value = [value];
  return value;
};

test('a request at the size limits is accepted, and a larger one is rejected', () => {
  expect(() => rejectOversized([nested(bodyLimits.levels - 1)])).not.toThrow();
  expect(() => rejectOversized([nested(bodyLimits.levels + 1)])).toThrow('levels');
  expect(() => rejectOversized([Array(bodyLimits.values).fill(1)])).not.toThrow();
  expect(() => rejectOversized([Array(bodyLimits.values + 1).fill(1)])).toThrow('values');
  expect(() => rejectOversized([nested(100_000)])).toThrow('levels');
  for (const text of ['a\0', 'a\ud800', '\udc00'])
    for (const part of [text, { [text]: 1 }, { a: [{ b: text }] }])
      expect(() => rejectOversized([part])).toThrow('character');
});

test('any JSON body is either accepted or rejected as malformed, without another error', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 30, stringUnit: 'binary' }), (value) => {
      try {
        rejectOversized([value]);
      } catch (error) {
        expect(error).toMatchObject({ code: 'malformed' });
      }
    }),
  );
});

/** Request bodies that no form of ours sends, with a bad value in every field. */
const hostile: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a list', []],
  ['a text', 'x'],
  ['a NUL', { email: 'a\0@b.co', name: 'a\0', url: '/\0', subject: '\0' }],
  ['half a pair', { email: 'a\ud800@b.co', name: '\ud800', data: { subject: '\ud800' } }],
  ['objects for ids', { id: {}, _id: [{}], to: { toString: 1 }, attachments: [{ toString: 1 }] }],
  ['an object for a version', { version: { valueOf: 1 } }],
  ['a prototype', JSON.parse('{"constructor":{"name":"x"},"hasOwnProperty":1}') as unknown],
  ['many fields', Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`field${at}`, at]))],
  [
    'many entries',
    { attendees: Array(9000).fill('x'), asks: Array(9000).fill({}), recipients: { to: Array(9000).fill(1) } },
  ],
  ['deep entries', { attachments: nested(15), columns: nested(15), mapping: nested(15) }],
];

describe('a call with a malicious body', () => {
  const taking = endpoints.filter(({ body }) => body !== undefined && body !== 'upload');
  const toPath = ({ path }: Endpoint) =>
    `/v1${path}`
      .replace(':module', 'meetings')
      .replace(':formId', 'meetings')
      .replace(/:(id|meetingId)/, crypto.randomUUID());

  test.each(taking.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s rejects a hostile body without a server error [API-054] [ERR-026]',
    async (_name, endpoint) => {
      const { token } = await testApp.logOn('admin');
      const client = testApp.with(token);
      for (const [what, body] of hostile) {
        const named =
          typeof body === 'object' && body !== null && !Array.isArray(body)
            ? { business_id: testApp.business.north, ...body }
            : body;
        const answer = await client.ask(endpoint.method, toPath(endpoint), { body: named });
        const is =
          endpoint.name === 'logout' ? answer.status < 500 : answer.status >= 400 && answer.status < 500;
        expect([what, answer.status, is]).toEqual([what, answer.status, true]);
      }
    },
  );
});

test('a NUL character answers 400 in a query and 404 in a path', async () => {
  const client = await testApp.as('client');
  for (const path of ['files?business_id=%00', 'businesses?table_keywords=%00', 'openapi.json?a=%00'])
    expect([path, (await client.get(`/v1/${path}`)).status]).toEqual([path, 400]);
  for (const path of ['users/a%00', 'auth/check-token/a@b.co/%00'])
    expect([path, (await client.get(`/v1/${path}`)).status]).toEqual([path, 404]);
});
