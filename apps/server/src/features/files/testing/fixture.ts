import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileItem } from '@bellwether/contract/api/files';
import { grantBusinessScope } from '@bellwether/domain/access/scope';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp } from '../../../testing/test-app.ts';
import { png } from './samples.ts';

type Page = { data: FileItem[]; meta: { pagination: { total: number; count: number } }[] };

const createItem = async (
  client: TestClient,
  business: string,
  form: string,
  fields: Record<string, unknown>,
) => {
  const path = `/v1/modules/meetings/forms/${form}/items`;
  const answer = await client.post(path, { business_id: business, ...fields });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body as { data: { id: string } }).data.id;
};

export type FileFixture = Awaited<ReturnType<typeof openFileFixture>>;

/** Opens a test app with an agenda item in the north business, to which the client adds files. */
export const openFileFixture = async () => {
  const testApp = await openTestApp();
  const client = await testApp.as('client');
  const business = testApp.business.north;
  const north = `filter=business:${business}`;
  const meeting = await createItem(client, business, 'meetings', {
    name: 'Review',
    attendees: [testApp.user.client],
    date: '2026-03-20',
    start_time: '09:00',
    end_time: '10:00',
  });
  const item = await createItem(client, business, 'strategy-meeting-items', {
    meeting_id: meeting,
    name: 'Leads & calls',
    description: '<p>Are they <strong>good</strong>?</p>',
  });
  const items = `/v1/modules/meetings/forms/strategy-meeting-items/items/${item}/files?${north}`;
  const charts = `/v1/advisory-meeting-items/files?${north}`;
  const folder = join(testApp.deps.config.dataDir, 'files');

  const send = (by: TestClient, path: string, name: string, content: Buffer | string = png) =>
    by.upload(path, { name, content, field: 'upload' });
  return {
    testApp,
    client,
    north,
    item,
    items,
    charts,
    folder,
    send,
    upload: async (name = 'chart.png', content: Buffer | string = png, path = charts) => {
      const answer = await send(client, path, name, content);
      if (answer.status !== 201) throw new Error(answer.text);
      return (answer.body as { data: FileItem }).data;
    },
    content: (file: FileItem, headers: Record<string, string> = {}) => testApp.with().get(file.url, headers),
    again: async (file: FileItem) =>
      ((await client.get(`/v1/files/${file.id}?${north}`)).body as { data: FileItem }).data,
    listed: async (query = '') => (await client.get(`/v1/files?${north}${query}`)).body as Page,
    inStore: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).length;
    },
    scope: grantBusinessScope(
      { userId: testApp.user.client, isAdmin: false },
      {
        id: business,
        tradingName: 'north Pty Ltd',
        timeZone: 'Australia/Melbourne',
        currency: 'AUD',
        yearStart: 7,
        connected: [],
        revenueSource: null,
      },
    ),
  };
};
