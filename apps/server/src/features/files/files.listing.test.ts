import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileItem } from '@bellwether/contract/api/files';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, files, rolePermissions } from '../../platform/postgres/schema.ts';
import { sweepFiles } from './sweep.ts';
import { type FileFixture, openFileFixture } from './testing/fixture.ts';
import { png } from './testing/samples.ts';

let fixture: FileFixture;
beforeAll(async () => {
  fixture = await openFileFixture();
});
afterAll(() => fixture.testApp.close());

describe('listing files', () => {
  test('the list of files of a business is newest first, with filters, sort and pages', async () => {
    await fixture.upload('first.png');
    await fixture.upload('of the item.png', png, fixture.items);
    fixture.testApp.clock.advance(1000);
    await fixture.upload('Sorted A.png');
    fixture.testApp.clock.advance(1000);
    const last = await fixture.upload('sorted b 100%.csv', 'a,b');
    const names = async (query: string) => (await fixture.listed(query)).data.map((file) => file.file_name);
    expect((await names('&per_page=1'))[0]).toBe(last.file_name);
    expect(await names('&table_keywords=SORTED')).toEqual(['sorted b 100%.csv', 'Sorted A.png']);
    expect(await names('&table_keywords=sorted&sort=file_name:asc')).toEqual([
      'Sorted A.png',
      'sorted b 100%.csv',
    ]);
    expect(await names(`&table_keywords=${encodeURIComponent('0%')}`)).toEqual(['sorted b 100%.csv']);
    const of = async (filter: string) => {
      const answer = await fixture.client.get(`/v1/files?${fixture.north},${filter}&sort=file_name:asc`);
      return (answer.body as { data: FileItem[] }).data.map((file) => file.file_name);
    };
    const table = 'sorted b 100%.csv';
    expect(await of(`source_id:=${fixture.item}`)).toEqual(['of the item.png']);
    expect(await of('source:=strategy-meeting-items')).toHaveLength(4);
    expect(await of('mime_type:!=image/png')).toEqual([table]);
    expect(await of('file_name:!~.png')).toEqual([table]);
    expect(await of('filesize:<4')).toEqual([table]);
    expect(await of(`created_at:>=${last.created_at}`)).toEqual([table]);
    expect(await of('created_at:>2090-01-01')).toEqual([]);
    const { data, meta } = await fixture.listed('&per_page=2&page=2');
    expect([data.length, meta[0]?.pagination.count]).toEqual([2, 2]);
  });

  test.each([
    'filter=colour:red',
    'sort=colour:asc',
    'filter=source_id:=x',
    'filter=filesize:>a',
    'filter=created_at:=soon',
    'filter=id:=%2500',
    'filter=created_at:>=0000-01-01',
    'filter=created_at:>=2026-02-31',
    'filter=created_at:=2026-01-01T25:00:00Z',
    'filter=created_at:=2026-01-01T10:00:00%252B99:00',
  ])('the file list rejects the query %s with a message', async (query) => {
    const answer = await fixture.client.get(
      `/v1/files?business_id=${fixture.testApp.business.north}&${query}`,
    );
    expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'malformed' } }]);
  });

  test('the list of files omits files of modules that the reader may not read', async () => {
    const file = await fixture.upload();
    const roleId = fixture.testApp.roles.Client;
    const dropped = (await fixture.testApp.deps.db.select().from(rolePermissions)).filter(
      (one) => one.roleId === roleId && one.slug === 'meetings',
    );
    await fixture.testApp.change((db) =>
      db.delete(rolePermissions).where(eq(rolePermissions.id, dropped[0]?.id ?? '')),
    );
    const without = await fixture.listed();
    const response = await fixture.client.get(`/v1/files/${file.id}?${fixture.north}`);
    const deletion = await fixture.client.ask('DELETE', `/v1/files/${file.id}?${fixture.north}`);
    await fixture.testApp.change((db) => db.insert(rolePermissions).values(dropped));
    expect([without.data, response.status, deletion.status]).toEqual([[], 404, 404]);
    expect((await fixture.listed()).data.length).toBeGreaterThan(0);
  });
});

describe('deleting a file', () => {
  test('a deleted file is unavailable to all users at once, and the audit log records the deletion [FILE-011]', async () => {
    const file = await fixture.upload('goes.png');
    const answer = await fixture.client.ask('DELETE', `/v1/files/${file.id}?${fixture.north}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'This file has been deleted.' }]);
    expect((await fixture.content(file)).status).toBe(404);
    expect((await fixture.listed('&table_keywords=goes')).data).toEqual([]);
    expect((await fixture.client.ask('DELETE', `/v1/files/${file.id}?${fixture.north}`)).status).toBe(404);
    const entries = await fixture.testApp.deps.db.select().from(auditLog).where(eq(auditLog.itemId, file.id));
    expect(entries.map(({ action, userId }) => [action, userId]).sort()).toEqual([
      ['deleted', fixture.testApp.user.client],
      ['uploaded', fixture.testApp.user.client],
    ]);
  });

  test("only members of the file's business can delete it", async () => {
    const file = await fixture.upload();
    const owner = await fixture.testApp.as('owner');
    const south = `filter=business:${fixture.testApp.business.south}`;
    expect((await owner.ask('DELETE', `/v1/files/${file.id}?${south}`)).status).toBe(404);
    expect((await fixture.client.ask('DELETE', `/v1/files/${file.id}`)).status).toBe(400);
    expect((await fixture.client.ask('DELETE', `/v1/files/nonsense?${fixture.north}`)).status).toBe(404);
    expect((await fixture.content(file)).status).toBe(200);
  });
});

test('the nightly sweep removes files deleted 30 days ago and content without a file, and nothing else', async () => {
  const { db, clock } = fixture.testApp.deps;
  const day = 24 * 3600_000;
  const [stored, deleted] = [await fixture.upload('stored.png'), await fixture.upload('deleted.png')];
  await fixture.client.ask('DELETE', `/v1/files/${deleted.id}?${fixture.north}`);
  const place = (name: string) => join(fixture.folder, fixture.testApp.business.north, name);
  const [lost, arriving] = [place(crypto.randomUUID()), place(crypto.randomUUID())];
  await writeFile(lost, 'lost');
  await writeFile(arriving, 'arriving');
  const long = new Date(clock.now().getTime() - 2 * day);
  for (const path of [lost, place(stored.id), place(deleted.id)]) await utimes(path, long, long);
  await utimes(arriving, clock.now(), clock.now());
  await sweepFiles(db, fixture.testApp.deps.files, clock);
  const there = async () => {
    const names = await readdir(join(fixture.folder, fixture.testApp.business.north));
    return [lost, arriving, place(stored.id), place(deleted.id)].map((path) =>
      names.includes(path.split('/').at(-1) ?? ''),
    );
  };
  expect(await there()).toEqual([false, true, true, true]);
  fixture.testApp.clock.advance(30 * day + 1);
  await sweepFiles(db, fixture.testApp.deps.files, clock);
  expect(await there()).toEqual([false, false, true, false]);
  expect(await db.select().from(files).where(eq(files.id, deleted.id))).toEqual([]);
  expect((await readFile(place(stored.id))).equals(png)).toBe(true);
});
