import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileItem } from '@bellwether/contract/api/files';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '../../platform/postgres/schema.ts';
import { type FileFixture, openFileFixture } from './testing/fixture.ts';

let fixture: FileFixture;
beforeAll(async () => {
  fixture = await openFileFixture();
});
afterAll(() => fixture.testApp.close());

describe('downloading a file', () => {
  test('a file is returned as an attachment for a valid token and its business [FILE-003] [FILE-020]', async () => {
    const file = await fixture.upload('Übersicht.csv', 'a,b\n1,2\n');
    const answer = await fixture.content(file);
    expect([answer.status, answer.text]).toEqual([200, 'a,b\n1,2\n']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '8',
      'content-disposition': "attachment; filename*=UTF-8''%C3%9Cbersicht.csv",
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
    });
    const head = await fixture.testApp.with().ask('HEAD', file.url);
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '8']);
  });

  test('an expired, foreign, altered or missing file token returns 403, even for an unknown file [FILE-019]', async () => {
    const [file, other] = [await fixture.upload(), await fixture.upload()];
    const filter = `filter=business:${fixture.testApp.business.north}`;
    for (const token of [other.token, `${file.token}x`, '', 'nonsense']) {
      const answer = await fixture.testApp.with().get(`/v1/${file.path}?token=${token}&${filter}`);
      expect([token, answer.status]).toEqual([token, 403]);
    }
    for (const id of [crypto.randomUUID(), 'nonsense', '%2e%2e%2fsecret', '..%2f..%2fsecret'])
      expect(
        (await fixture.testApp.with().get(`/v1/files/${id}/content?token=${file.token}&${filter}`)).status,
      ).toBe(403);
    fixture.testApp.clock.advance(10 * 60_000 - 1);
    expect((await fixture.content(file)).status).toBe(200);
    fixture.testApp.clock.advance(1);
    expect((await fixture.content(file)).status).toBe(403);
    const data = await fixture.again(file);
    expect((await fixture.content(data)).status).toBe(200);
  });

  test('a private file requires a member of its business, a public file does not [FILE-013] [FILE-014]', async () => {
    const file = await fixture.upload();
    const bare = `/v1/${file.path}?token=${file.token}`;
    const visitor = fixture.testApp.with();
    expect((await visitor.get(bare)).status).toBe(400);
    expect((await visitor.get(`${bare}&filter=business:${fixture.testApp.business.south}`)).status).toBe(404);
    await fixture.testApp.change((db) =>
      db.update(files).set({ isPublic: true }).where(eq(files.id, file.id)),
    );
    const data = await fixture.again(file);
    expect([data.is_public, data.url]).toEqual([true, expect.not.stringContaining('business')]);
    expect((await visitor.get(bare)).status).toBe(200);
  });

  test('reading a file supports byte ranges, 416 beyond the end, and 304 for a matching ETag', async () => {
    const file = await fixture.upload('table.csv', '0123456789');
    const part = await fixture.content(file, { range: 'bytes=2-4' });
    expect([part.status, part.text, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
      '3',
    ]);
    const tail = await fixture.content(file, { range: 'bytes=-2' });
    expect([tail.status, tail.text]).toEqual([206, '89']);
    const beyond = await fixture.content(file, { range: 'bytes=10-' });
    expect([beyond.status, beyond.text, beyond.headers['content-range']]).toEqual([416, '', 'bytes */10']);
    const etag = String(part.headers['etag']);
    expect((await fixture.content(file, { 'if-none-match': etag })).status).toBe(304);
    expect((await fixture.content(file, { range: 'bytes=0-0', 'if-range': '"other"' })).text).toBe(
      '0123456789',
    );
    expect((await fixture.content(file, { range: 'bytes=0-0', 'if-range': etag })).text).toBe('0');
  });

  test('image files are shown inline, table files never', async () => {
    const [picture, table] = [await fixture.upload(), await fixture.upload('table.csv', 'a,b')];
    const how = async (file: FileItem, more: string) =>
      String((await fixture.testApp.with().get(`${file.url}${more}`)).headers['content-disposition']).split(
        ';',
      )[0];
    expect(await how(picture, '&preview=1')).toBe('inline');
    expect(await how(picture, '')).toBe('attachment');
    expect(await how(table, '&preview=1')).toBe('attachment');
  });

  test('file previews are sandboxed, except PDFs, which cannot be framed', async () => {
    const pdf = await fixture.upload('report.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'));
    const picture = await fixture.upload();
    const rules = async (file: FileItem, more: string) =>
      String((await fixture.testApp.with().get(`${file.url}${more}`)).headers['content-security-policy']);
    const closed = "sandbox; default-src 'none'; frame-ancestors 'none'";
    expect(await rules(pdf, '&preview=1')).toBe(
      "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    expect(await rules(pdf, '')).toBe(closed);
    expect(await rules(picture, '&preview=1')).toBe(closed);
  });

  test('reading a file whose content is lost answers 500', async () => {
    const file = await fixture.upload();
    await rm(join(fixture.folder, fixture.testApp.business.north, file.id));
    const reported = fixture.testApp.deps.report;
    Object.assign(fixture.testApp.deps, { report: () => undefined });
    expect((await fixture.content(file)).status).toBe(500);
    Object.assign(fixture.testApp.deps, { report: reported });
  });
});
