import { readdir } from 'node:fs/promises';
import type { FileItem } from '@bellwether/contract/api/files';
import { maxFileBytes } from '@bellwether/domain/catalogue/file-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attachFiles } from './index.ts';
import { type FileFixture, openFileFixture } from './testing/fixture.ts';
import { png, refusedFiles, sampleFiles, unusualTables } from './testing/samples.ts';

let fixture: FileFixture;
beforeAll(async () => {
  fixture = await openFileFixture();
});
afterAll(() => fixture.testApp.close());

describe('uploading a file', () => {
  test('an upload returns the id and the file with its type, URL and item [FILE-002] [FILE-003] [FILE-004] [FILE-005] [FILE-017] [API-027]', async () => {
    const answer = await fixture.send(fixture.client, fixture.items, 'chart.png');
    expect(answer.status).toBe(201);
    const { data, ...ids } = answer.body as { data: FileItem; _id: string; id: string };
    expect(ids).toEqual({ _id: data.id, id: data.id });
    expect(data).toMatchObject({
      _id: data.id,
      file_name: 'chart.png',
      filesize: png.length,
      mime_type: 'image/png',
      path: `files/${data.id}/content`,
      url: expect.stringContaining(`/v1/files/${data.id}/content?token=`),
      source: 'strategy-meeting-items',
      sourceObject: {
        _id: fixture.item,
        name: 'Leads & calls',
        description: '<p>Are they <strong>good</strong>?</p>',
      },
      created_at: fixture.testApp.clock.now().toISOString(),
      created_by: fixture.testApp.user.client,
    });
    const list = (await fixture.client.get(fixture.items)).body as { data: FileItem[] };
    expect(list.data.map(({ id }) => id)).toContain(data.id);
  });

  test('a chart can be uploaded before its meeting item exists, and attached afterwards [FILE-017]', async () => {
    const file = await fixture.upload();
    expect(file).toMatchObject({ source: 'strategy-meeting-items', sourceObject: null });
    const scope = fixture.scope;
    const to = { module: 'meetings', form: 'strategy-meeting-items', itemId: fixture.item } as const;
    await attachFiles(fixture.testApp.deps.db, scope, to, [file.id]);
    const { body } = await fixture.client.get(
      `/v1/modules/meetings/forms/strategy-meeting-items/items/${fixture.item}?with=attachments`,
    );
    expect((body as { data: { attachments: FileItem[] } }).data.attachments).toContainEqual(
      expect.objectContaining({ id: file.id }),
    );
    for (const ids of [[file.id], [crypto.randomUUID()], ['nonsense']])
      await expect(attachFiles(fixture.testApp.deps.db, scope, to, ids)).rejects.toMatchObject({
        code: 'invalid',
      });
  });

  test.each(sampleFiles)(
    'the file %s is stored with the MIME type of its content [FILE-020]',
    async (name, bytes, mime) => {
      const answer = await fixture.send(fixture.client, fixture.charts, name, bytes);
      expect([answer.status, (answer.body as { data: FileItem }).data?.mime_type]).toEqual([201, mime]);
    },
  );

  test.each(unusualTables)('a table file is stored: %s', async (_name, bytes) => {
    expect((await fixture.send(fixture.client, fixture.charts, 'table.csv', bytes)).status).toBe(201);
  });

  test.each(refusedFiles)(
    'the file %s is rejected with the list of allowed types and not stored [FILE-020]',
    async (_case, name, bytes) => {
      const before = await fixture.inStore();
      const answer = await fixture.send(fixture.client, fixture.charts, name, bytes);
      expect([answer.status, answer.body]).toMatchObject([
        415,
        { message: 'Only these files can be added: PNG, JPG, WEBP, PDF, DOCX, XLSX, PPTX, CSV and MP3.' },
      ]);
      expect(await fixture.inStore()).toBe(before);
    },
  );

  test('a file of 10 MB is stored, and a file one byte larger is rejected and not stored [FILE-020]', async () => {
    const full = Buffer.concat([png, Buffer.alloc(maxFileBytes - png.length)]);
    expect((await fixture.send(fixture.client, fixture.charts, 'full.png', full)).status).toBe(201);
    const before = await fixture.inStore();
    const answer = await fixture.send(
      fixture.client,
      fixture.charts,
      'more.png',
      Buffer.concat([full, Buffer.alloc(1)]),
    );
    expect([answer.status, answer.body]).toMatchObject([
      413,
      { message: 'The file is larger than 10 MB. Please choose a smaller one.' },
    ]);
    expect(await fixture.inStore()).toBe(before);
  });

  test('an upload with an empty file, a wrong field name or invalid multipart is rejected and stores nothing', async () => {
    const before = [await fixture.inStore(), (await fixture.listed()).meta[0]?.pagination.total];
    const broken = Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="upload"; filename="a.png"\r\n\r\nabc',
    );
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    const answers = [
      await fixture.send(fixture.client, fixture.charts, 'empty.png', ''),
      await fixture.client.upload(fixture.charts, { name: 'chart.png', content: png }),
      await fixture.client.post(fixture.charts, {}),
      await fixture.client.ask('POST', fixture.charts, { body: broken, headers: type }),
      await fixture.client.ask('POST', fixture.charts, {
        body: Buffer.from('nothing of the kind'),
        headers: type,
      }),
      await fixture.client.ask('POST', fixture.charts, {
        body: Buffer.from('x'),
        headers: { 'content-type': 'multipart/form-data' },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 415, 400, 400, 400]);
    expect(answers.at(0)?.body).toMatchObject({ message: 'The file is empty.' });
    expect([await fixture.inStore(), (await fixture.listed()).meta[0]?.pagination.total]).toEqual(before);
  });

  test('a file name with slashes never becomes a path on the server', async () => {
    for (const name of [
      '../../../escaped.png',
      '..\\..\\escaped.png',
      '%2e%2e%2fescaped.png',
      '/etc/escaped.png',
    ]) {
      expect((await fixture.upload(name)).file_name).toMatch(/escaped\.png$/);
    }
    const names = await readdir(fixture.testApp.deps.config.dataDir, { recursive: true });
    expect(names.filter((name) => name.includes('escaped'))).toEqual([]);
    expect((await fixture.upload('Übersicht März.png')).file_name).toBe('Übersicht März.png');
  });

  test('uploading a file requires access to the module, the business and an existing item', async () => {
    const stranger = await fixture.testApp.as('stranger');
    expect((await fixture.send(stranger, fixture.charts, 'chart.png')).status).toBe(404);
    const other = fixture.items.replace(fixture.item, crypto.randomUUID());
    expect((await fixture.send(fixture.client, other, 'chart.png')).status).toBe(404);
    expect(
      (await fixture.send(fixture.client, fixture.items.replace(fixture.item, 'nonsense'), 'chart.png'))
        .status,
    ).toBe(404);
    expect(
      (
        await fixture.send(
          fixture.client,
          fixture.items.replace('strategy-meeting-items', 'nothing'),
          'a.png',
        )
      ).status,
    ).toBe(404);
    const owner = await fixture.testApp.as('owner');
    const south = fixture.items.replace(fixture.testApp.business.north, fixture.testApp.business.south);
    expect([(await fixture.send(owner, south, 'chart.png')).status, (await owner.get(south)).status]).toEqual(
      [404, 404],
    );
  });
});
