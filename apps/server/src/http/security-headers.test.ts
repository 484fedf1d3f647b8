import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const paths = [
  '/',
  '/nothing',
  '/nothing.js',
  '/%00',
  '/a%5cb',
  '/%',
  '//y',
  '/healthz',
  '/collaboration',
  '/assets/',
  '/assets/nothing.js',
  '/assets/%00.js',
  '/licences/nothing.txt',
  '/s/nothing',
  '/s/%00',
  '/website-forms/visit.js',
  '/website-forms/x.js',
  '/website-forms/%00.js',
  '/website-forms/',

  `/website-forms/${crypto.randomUUID()}.js`,
  '/v1/website-forms/x/submissions',
  '/v1/nothing',
  '/v1/%ff',
];

test.each(paths)(
  'every response at %s forbids sniffing and framing, and none is a server error',
  async (path) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT'] as const) {
      const { status, headers } = await testApp.with().ask(method, path);
      expect(status, method).toBeLessThan(500);
      expect(headers, method).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  },
);

test('the preflight response of a website form also forbids sniffing', async () => {
  const answer = await testApp.app.server.inject({
    method: 'OPTIONS',
    url: `/v1/website-forms/${crypto.randomUUID()}/submissions`,
  });
  expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([204, 'nosniff']);
});
