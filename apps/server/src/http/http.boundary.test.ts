import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let testApp: TestApp;
let pages: string;
const document = '<!doctype html><title>Bellwether</title>';
const script = 'export const page = 1;\n'.repeat(200);
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'bellwether-pages-'));
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), document);
  await writeFile(join(pages, 'index.html.gz'), gzipSync(document));
  await writeFile(
    join(pages, 'pages.json'),
    JSON.stringify(['/', '/login', '/dashboard/performance', '/business/revenue']),
  );
  await writeFile(join(pages, 'assets/main-abc.js'), script);
  await writeFile(join(pages, 'assets/main-abc.js.gz'), gzipSync(script));
  testApp = await openTestApp({ pages });
});
afterAll(async () => {
  await testApp.close();
  await rm(pages, { recursive: true });
});

test('a running server keeps serving its web build after a newer build replaces the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-builds-'));
  const link = join(folder, 'dist');
  const build = async (name: string) => {
    await mkdir(join(folder, name, 'assets'), { recursive: true });
    await writeFile(join(folder, name, 'index.html'), name);
    await writeFile(join(folder, name, 'pages.json'), '["/login"]');
    await writeFile(join(folder, name, `assets/${name}.js`), name);
    await symlink(name, `${link}-next`);
    await rename(`${link}-next`, link);
  };
  await build('first');
  const started = await openTestApp({ pages: link });
  try {
    await build('second');
    expect((await started.with().get('/login')).text).toBe('first');
    expect((await started.with().get('/assets/first.js')).text).toBe('first');
  } finally {
    await started.close();
    await rm(folder, { recursive: true });
  }
});

describe('a refused request', () => {
  test('an unknown call answers 404 in the shared error shape [API-054] [ERR-026]', async () => {
    const answer = await testApp.with().get('/v1/no/such/call');
    expect([answer.status, answer.body]).toEqual([
      404,
      {
        message: 'This could not be found.',
        errors: ['This could not be found.'],
        error: { code: 'not_found', message: 'This could not be found.' },
      },
    ]);
  });

  test.each([
    ['a body that is no JSON', 400, '{"email":', { 'content-type': 'application/json' }],
    ['a body of another type', 415, '<email/>', { 'content-type': 'application/xml' }],
    [
      'a body over 128 kB',
      413,
      `{"email":"${'a'.repeat(128 * 1024)}"}`,
      { 'content-type': 'application/json' },
    ],
  ])(
    'a request with %s is answered %i in the shared error shape [API-054] [ERR-026]',
    async (_name, status, body, headers) => {
      const answer = await testApp.with().ask('POST', '/v1/auth/logon', {
        body: Buffer.from(body),
        headers: headers as Record<string, string>,
      });
      expect([answer.status, answer.body]).toMatchObject([
        status,
        { message: expect.any(String), errors: [expect.any(String)], error: { code: expect.any(String) } },
      ]);
    },
  );

  test.each(['/v1/users/%E0%A4%A', '/v1/%ff', '/%'])(
    'the undecodable address %s is answered 400 in the shared error shape, with security headers [API-054]',
    async (address) => {
      const { status, body, headers } = await testApp.with().get(address);
      expect([status, body]).toMatchObject([400, { error: { code: 'malformed' } }]);
      expect(headers).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test.each(['/assets/', '//x', '/../x', '/a%5cb', '/a//b', '/x%00y', '/assets/%00', '/assets/..%2f'])(
    'the address %s is answered 404, because no such file exists',
    async (address) => expect((await testApp.with().get(address)).status).toBe(404),
  );

  test.each([
    ['an object', '{"business_id":{"toString":1}}'],
    ['a list of objects', '{"business_id":[{"toString":1}]}'],
    ['5,000 levels of lists', `{"business_id":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['50,000 values', `{"business_id":[${'1,'.repeat(50_000)}1]}`],
    ['a number of levels below the limit of bytes', `{"data":${'['.repeat(60_000)}${']'.repeat(60_000)}}`],
  ])('a body whose business is %s is answered 400 [API-054]', async (_name, body) => {
    const client = await testApp.as('client');
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/v1/share-page', '/v1/meetings', '/v1/modules/dashboard/data']) {
      const answer = await client.ask('POST', path, { body: Buffer.from(body), headers });
      expect([path, answer.status, answer.body]).toMatchObject([path, 400, { error: { code: 'malformed' } }]);
    }
  });

  test('an unexpected error does not reveal its cause in the reply [API-054] [ERR-026]', async () => {
    const client = await testApp.as('client');
    const query = vi.spyOn(testApp.warehouse, 'dataVersion').mockRejectedValue(new Error('secret detail'));
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const answer = await client.get(
      `/v1/modules/financials/data/financial-revenue?business_id=${testApp.business.north}`,
    );
    query.mockRestore();
    const logged = log.mock.calls.flat().map((error) => (error as Error).cause);
    log.mockRestore();
    expect(answer.status).toBe(500);
    expect(answer.text).toContain('There has been an error while fetching your request.');
    expect(answer.text).not.toContain('secret detail');
    expect(answer.headers['x-request-id']).toEqual(expect.any(String));
    expect(logged).toEqual([new Error('secret detail')]);
  });
});

describe('a reply of the API', () => {
  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
  ])('a reply over 8 kB is compressed with %s when the caller accepts it', async (coding, unpack) => {
    const reply = await testApp.app.server.inject({
      url: '/v1/openapi.json',
      headers: { 'accept-encoding': coding },
    });
    expect([reply.headers['content-encoding'], reply.headers['vary']]).toEqual([coding, 'accept-encoding']);
    expect(JSON.parse(unpack(reply.rawPayload).toString())).toHaveProperty('openapi');
  });

  test('a reply under 8 kB is sent uncompressed', async () => {
    const headers = { 'accept-encoding': 'br, gzip' };
    const answer = await (await testApp.as('client')).get('/v1/modules', headers);
    expect([answer.text.length < 8192, answer.headers['content-encoding']]).toEqual([true, undefined]);
    const { payload } = await testApp.app.server.inject({ url: '/v1/openapi.json' });
    expect(payload.length).toBeGreaterThan(8192);
  });

  test('a reply is sent uncompressed to a caller who accepts no compression', async () => {
    for (const accepted of [undefined, 'identity', 'br;q=0, gzip;q=0']) {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const reply = await testApp.app.server.inject({ url: '/v1/openapi.json', headers });
      expect([accepted, reply.headers['content-encoding']]).toEqual([accepted, undefined]);
    }
  });

  test('a reply to a signed-in user may not be cached', async () => {
    const answer = await (await testApp.as('client')).get('/v1/auth/authorise');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('a reply with an ETag answers 304 to a caller with the same ETag, compressed or not', async () => {
    const client = await testApp.as('client');
    const path = `/v1/modules/financials/data/financial-revenue?business_id=${testApp.business.north}&filter=${encodeURIComponent('date:>=2023-01-01,date:<=2025-12-31')}`;
    for (const accepted of ['identity', 'br']) {
      const first = await client.get(path, { 'accept-encoding': accepted });
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
      const etag = String(first.headers['etag']);
      const again = await client.get(path, { 'accept-encoding': accepted, 'if-none-match': etag });
      expect([accepted, again.status, again.text]).toEqual([accepted, 304, '']);
    }
  });
});

describe('the response headers of a page', () => {
  test('the page headers allow only our own scripts and forbid framing', async () => {
    const { headers } = await testApp.with().get('/');
    const policy = String(headers['content-security-policy']);
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]) {
      expect(policy.split(';')).toContain(rule);
    }
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  test('the page headers require https only when the public address is https', async () => {
    expect((await testApp.with().get('/')).headers['strict-transport-security']).toBeUndefined();
    const secure = await openTestApp({ config: { publicUrl: 'https://reports.example.com' } });
    const { headers } = await secure.with().get('/healthz');
    await secure.close();
    expect(headers['strict-transport-security']).toContain('max-age=');
  });
});

describe('the files of the web application', () => {
  test.each([
    ['/', 200],
    ['/login', 200],
    ['/dashboard/performance?business=1', 200],
    ['/digital-analytics/traffic', 410],
    ['/no/such/page', 404],
  ])('the address %s answers %i with the page document [REDIR-030]', async (path, status) => {
    const answer = await testApp.with().get(path);
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      status,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.text).toContain('<title>Bellwether</title>');
  });

  test('the HTML page is sent compressed if the build compressed it', async () => {
    for (const [accepted, coding] of [
      ['gzip', 'gzip'],
      ['br', undefined],
      ['', undefined],
    ]) {
      const reply = await testApp.app.server.inject({
        url: '/login',
        headers: { 'accept-encoding': accepted },
      });
      expect([reply.headers['content-encoding'], reply.headers['vary']]).toEqual([coding, 'accept-encoding']);
      expect(String(coding ? gunzipSync(reply.rawPayload) : reply.rawPayload)).toBe(document);
    }
  });

  test('assets may be cached for a year and are sent as compressed by the build', async () => {
    const reply = await testApp.app.server.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, 'gzip']);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(gunzipSync(reply.rawPayload).toString()).toBe(script);
  });

  test('a missing asset answers 404, not the HTML page', async () => {
    const answer = await testApp.with().get('/assets/gone-123.js');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  test.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/.env'])(
    'the server serves no file outside the page folder: %s',
    async (path) => {
      expect((await testApp.with().get(path)).text).not.toContain('"name"');
    },
  );
});

test('GET /healthz answers 200 when both stores answer', async () => {
  const answer = await testApp.with().get('/healthz');
  expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
});
