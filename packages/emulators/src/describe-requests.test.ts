import { expect, test } from 'vitest';
import { describeRequests } from './describe-requests.ts';

const check = describeRequests({
  paths: {
    '/v1/{accountId}:search': {
      post: {
        parameters: [
          { name: 'accountId', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d+$' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 10 } },
          { name: 'fields', in: 'query', schema: { type: 'array', items: { enum: ['a', 'b'] } } },
          { name: 'Version', in: 'header', required: true, schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Search' } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Search: {
        type: 'object',
        properties: { query: { type: 'string' } },
        required: ['query'],
        additionalProperties: false,
      },
    },
  },
});
const request = (change: Partial<Parameters<typeof check>[0]> = {}) =>
  check({
    method: 'POST',
    path: '/v1/123:search',
    query: new URLSearchParams('limit=5&fields=a&fields=b'),
    headers: { version: '2' },
    body: { query: 'x' },
    ...change,
  });

test('a request is checked against its OpenAPI description, and each violation is named', () => {
  expect(request()).toEqual([]);
  const breaches: [Partial<Parameters<typeof check>[0]>, RegExp][] = [
    [{ path: '/v1/123:find' }, /no operation/],
    [{ method: 'GET' }, /no operation/],
    [{ path: '/v1/abc:search' }, /accountId/],
    [{ query: new URLSearchParams('limit=50') }, /limit/],
    [{ query: new URLSearchParams('fields=c') }, /fields/],
    [{ query: new URLSearchParams('page=1') }, /page is no parameter/],
    [{ headers: {} }, /Version is missing/],
    [{ body: null }, /body is missing/],
    [{ body: { query: 1, more: true } }, /more/],
    [{ body: {} }, /query/],
  ];
  for (const [change, expected] of breaches) expect(request(change).join()).toMatch(expected);
});
