import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import type { Insight } from '@bellwether/contract/api/figures/insights';
import { writeZip } from '@bellwether/reading/zip/write';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionItems, insights } from '../../../platform/postgres/schema.ts';
import type { TestClient } from '../../../testing/client.ts';
import { pausedCampaign, storeInsights } from '../../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openArchive } from './open-archive.ts';

const file = 'insights.ndjson';
let testApp: TestApp;
let admin: TestClient;
let archive: Buffer;

const dataOf = <T>({ status, body, text: raw }: { status: number; body: unknown; text: string }): T => {
  if (status >= 300) throw new Error(raw);
  return (body as { data: T }).data;
};

/** Stores four insights: open, dismissed, accepted, and accepted with a deleted action item. */
const fill = async (businessId: string) => {
  const meeting = dataOf<{ id: string }>(
    await admin.post('/v1/meetings', {
      business_id: businessId,
      name: 'Review',
      attendees: [testApp.user.owner],
      date: '2026-03-20',
      start_time: '09:00',
      end_time: '10:00',
    }),
  );
  const accept = async (id: string | undefined) =>
    dataOf<Insight>(
      await admin.post(`/v1/insights/${id}/accept`, {
        business_id: businessId,
        meeting_id: meeting.id,
        name: 'Restart the campaign',
        assigned_to: testApp.user.owner,
        due_date: '2026-04-01',
        measure: null,
      }),
    );
  const found = ['accepted', 'dismissed', 'deleted', 'open'].map((cause) => ({ ...pausedCampaign, cause }));
  const [accepted, dismissed, deleted] = await storeInsights(testApp, businessId, found, '2026-03-15');
  await accept(accepted);
  const { action_item: item } = await accept(deleted);
  await testApp.deps.db
    .update(actionItems)
    .set({ deletedAt: testApp.clock.now() })
    .where(eq(actionItems.id, item?.id ?? ''));
  await admin.put(`/v1/businesses/${businessId}`, { language_model: false });
  const decision = { business_id: businessId, state: 'dismissed', reason: 'planned' };
  const adviser = await testApp.as('adviser');
  expect((await adviser.put(`/v1/insights/${dismissed}`, decision)).status).toBe(200);
};

/** Repacks the archive with other texts; a file whose new text is null is omitted. */
const rewrite = async (change: (name: string, content: string) => string | null) => {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-archive-'));
  const path = join(folder, 'a.zip');
  await writeFile(path, archive);
  const { names, read, close } = await openArchive(path);
  const writeText = async function* (content: string) {
    yield content;
  };
  const writeFiles = async function* () {
    for (const name of names) {
      const content = change(name, await text(read(name)));
      if (content !== null) yield { name, content: writeText(content) };
    }
  };
  const changed = await buffer(writeZip(writeFiles()));
  await close();
  await rm(folder, { recursive: true });
  return changed;
};

const upload = (content: Buffer) =>
  admin.upload('/v1/businesses/import', { name: 'a.zip', content, field: 'upload' });
const importAs = async (content: Buffer): Promise<string> =>
  dataOf<{ business: { id: string } }>(await upload(content)).business.id;
const readBusiness = async (id: string) => dataOf<object>(await admin.get(`/v1/businesses/${id}`));
const listDecided = async (businessId: string): Promise<Insight[]> => {
  const all = dataOf<Insight[]>(await admin.get(`/v1/insights?business_id=${businessId}`));
  return all
    .filter(({ state }) => state !== 'open')
    .toSorted((a, b) => a.finding.cause.localeCompare(b.finding.cause));
};

beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  await fill(testApp.business.north);
  const { token } = await testApp.logOn('admin');
  const reply = await testApp.app.server.inject({
    method: 'GET',
    url: `/v1/businesses/${testApp.business.north}/export`,
    headers: { authorization: `Bearer ${token}` },
  });
  archive = reply.rawPayload;
});
afterAll(() => testApp.close());

test("an archive restores insights with users' decisions and action items", async () => {
  const { business, user, deps } = testApp;
  const copy = await importAs(archive);
  const [originals, copies] = [await listDecided(business.north), await listDecided(copy)];
  expect(originals.map(({ finding, action_item }) => [finding.cause, action_item === null])).toEqual([
    ['accepted', false],
    ['deleted', true],
    ['dismissed', true],
  ]);
  const [meeting] = dataOf<{ id: string }[]>(await admin.get(`/v1/meetings?business_id=${copy}`));
  for (const [at, { id, action_item: item, ...same }] of originals.entries()) {
    expect(copies[at]).toMatchObject({ ...same, present: false });
    expect(copies[at]?.id).not.toBe(id);
    const { id: itemId, meeting: _, ...sameItem } = item ?? {};
    if (!item) expect(copies[at]?.action_item).toBeNull();
    else expect(copies[at]?.action_item).toMatchObject({ ...sameItem, meeting: { id: meeting?.id } });
    if (itemId) expect(copies[at]?.action_item?.id).not.toBe(itemId);
  }
  expect(await readBusiness(copy)).toMatchObject({ language_model: false });
  const rows = await deps.db.select().from(insights).where(eq(insights.businessId, copy));
  expect(rows).toHaveLength(3);
  for (const { cause, decidedBy, amount, decidedAmount, detector, module } of rows)
    expect([decidedBy, amount, decidedAmount, detector, module]).toEqual([
      cause === 'dismissed' ? user.adviser : user.admin,
      -2400,
      -2400,
      'campaign-stopped',
      'analytics',
    ]);
});

test('an archive of an earlier version, which has no insights, can be imported', async () => {
  const older = await rewrite((name, content) => {
    if (name === file) return null;
    if (name === 'business.json') return content.replace('"language_model":false,', '');
    return name === 'manifest.json' ? content.replace('"insights.ndjson":3,', '') : content;
  });
  const copy = await importAs(older);
  expect(await listDecided(copy)).toEqual([]);
  expect(await readBusiness(copy)).toMatchObject({ language_model: true });
});

test('an insight whose action item is missing from the archive is restored without it', async () => {
  const [{ actionItemId } = { actionItemId: null }] = await testApp.deps.db
    .select()
    .from(insights)
    .where(eq(insights.cause, 'accepted'));
  const changed = await rewrite((name, content) =>
    name === file ? content.replaceAll(actionItemId ?? '', crypto.randomUUID()) : content,
  );
  const copies = await listDecided(await importAs(changed));
  expect(copies.map(({ action_item }) => action_item)).toEqual([null, null, null]);
});

test.each([
  ['an open insight', '"state":"dismissed"', '"state":"open"'],
  ['an unknown detector', '"detector":"campaign-stopped"', '"detector":"gone"'],
  ['an unknown reason', '"reason":"planned"', '"reason":"bored"'],
])('an archive with %s is rejected', async (_, from, to) => {
  const broken = await rewrite((name, content) => (name === file ? content.replace(from, to) : content));
  expect((await upload(broken)).status).toBe(422);
});
