import type { PromptSection, PromptVersion } from '@bellwether/contract/api/prompts';
import type { PromptSectionKey } from '@bellwether/domain/prompts/sections';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, rolePermissions } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
let owner: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  owner = await testApp.as('owner');
});
afterAll(() => testApp.close());

const path = (section: PromptSectionKey, more = '') => `/v1/prompts/${section}${more}`;
const query = () => `?business_id=${testApp.business.north}`;
const dataOf = <T>({ body }: { body: unknown }): T => (body as { data: T }).data;
const read = async (client: TestClient, section: PromptSectionKey) =>
  dataOf<PromptSection>(await client.get(path(section, query())));
const save = (client: TestClient, section: PromptSectionKey, based_on: number, more: object) =>
  client.put(path(section), { business_id: testApp.business.north, based_on, fields: {}, ...more });
const versions = async (section: PromptSectionKey) =>
  dataOf<PromptVersion[]>(await admin.get(path(section, `/versions${query()}`)));

test('a prompt section is empty before its first save, and then has the saved texts [PROMPT-001, PROMPT-004]', async () => {
  expect(await read(owner, 'brand')).toEqual({
    section: 'brand',
    version: 0,
    content: { fields: {}, entries: [] },
    updated_at: null,
    updated_by: null,
  });
  const saved = await save(owner, 'brand', 0, {
    fields: {
      purpose: '<p onclick="x()">Dry <strong>floors</strong></p><script>x</script>',
      tone: '<p> </p>',
    },
  });
  expect([saved.status, dataOf<PromptSection>(saved)]).toMatchObject([
    200,
    {
      version: 1,
      content: { fields: { purpose: '<p>Dry <strong>floors</strong></p>' } },
      updated_by: 'owner Tester',
    },
  ]);
  expect(await read(admin, 'brand')).toEqual(dataOf<PromptSection>(saved));
  const all = dataOf<PromptSection[]>(await admin.get(`/v1/prompts${query()}`));
  expect(all.map(({ section, version }) => [section, version])).toEqual([
    ['brand', 1],
    ['market', 0],
    ['segments', 0],
    ['benchmarking', 0],
  ]);
  const south = dataOf<PromptSection>(
    await admin.get(path('brand', `?business_id=${testApp.business.south}`)),
  );
  expect(south.version).toBe(0);
});

test('saving a prompt section on an outdated version stores nothing and returns the newest texts', async () => {
  const [first, second] = await Promise.all(
    [admin, owner].map((client) => save(client, 'market', 0, { fields: { region: '<p>North</p>' } })),
  );
  const refused = first?.status === 409 ? first : second;
  expect([first?.status, second?.status].toSorted()).toEqual([200, 409]);
  expect(refused?.body).toMatchObject({
    message: expect.stringMatching(/^(admin|owner) Tester saved changes to this page in the meantime\.$/),
    current: { section: 'market', version: 1, content: { fields: { region: '<p>North</p>' } } },
  });
  expect(await read(admin, 'market')).toMatchObject({ version: 1 });
});

test('entries of a prompt section are added, changed in their text only, moved and removed [PROMPT-003]', async () => {
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  const entry = (id: string, fields: object = {}) => ({ id, fields });
  await save(owner, 'segments', 0, {
    entries: [entry(a, { name: ' Land  lords ' }), entry(b, { name: 'Families' })],
  });
  await save(owner, 'segments', 1, {
    entries: [entry(b), entry(a, { needs: '<ul><li><p>Quiet</p></li></ul>' })],
  });
  expect((await read(admin, 'segments')).content.entries).toEqual([
    entry(b, { name: 'Families' }),
    entry(a, { name: 'Land lords', needs: '<ul><li><p>Quiet</p></li></ul>' }),
  ]);
  await save(owner, 'segments', 2, { entries: [entry(a, { needs: '' })] });
  expect((await read(admin, 'segments')).content.entries).toEqual([entry(a, { name: 'Land lords' })]);
});

test('the benchmarking prompt has at most five competitors, each with a web address [PROMPT-005]', async () => {
  const competitor = (website: string) => ({ id: crypto.randomUUID(), fields: { name: 'A', website } });
  const five = Array.from({ length: 5 }, () => competitor('example.com'));
  expect((await save(admin, 'benchmarking', 0, { entries: five })).status).toBe(200);
  const six = await save(admin, 'benchmarking', 1, { entries: [...five, competitor('')] });
  expect([six.status, six.body]).toMatchObject([
    422,
    { message: 'At most 5 different competitors can be saved.' },
  ]);
  const wrong = competitor('two words');
  const refused = await save(admin, 'benchmarking', 1, { entries: [wrong] });
  expect(refused.body).toMatchObject({
    fields: { [`${wrong.id}.website`]: 'Website is not a web address.' },
  });
});

test.each([
  [
    'a text that is too long',
    { tone: `<p>${'a'.repeat(10_001)}</p>` },
    'tone',
    'Tone must not be longer than 10,000 characters.',
  ],
  ['a field of another section', { region: '<p>a</p>' }, 'region', 'This section has no such field.'],
])('saving a prompt with %s is rejected', async (_, fields, field, message) => {
  const answer = await save(admin, 'brand', 1, { fields });
  expect([answer.status, answer.body]).toMatchObject([422, { fields: { [field]: message } }]);
});

test('saves of a prompt by the same user within ten minutes are one version, and a version can be restored', async () => {
  const before = await versions('brand');
  const start = before[0]?.version ?? 0;
  const write = async (client: TestClient, tone: string) => {
    const { version } = await read(client, 'brand');
    expect((await save(client, 'brand', version, { fields: { tone: `<p>${tone}</p>` } })).status).toBe(200);
  };
  await write(admin, 'a');
  await write(admin, 'b');
  expect((await versions('brand')).map(({ version }) => version)).toEqual([start + 2, start]);
  await write(owner, 'c');
  testApp.clock.advance(11 * 60_000);
  await write(owner, 'd');
  expect((await versions('brand')).map(({ version, saved_by }) => [version, saved_by])).toEqual([
    [start + 4, 'owner Tester'],
    [start + 3, 'owner Tester'],
    [start + 2, 'admin Tester'],
    [start, 'owner Tester'],
  ]);
  const old = dataOf<PromptSection>(await admin.get(path('brand', `/versions/${start + 2}${query()}`)));
  expect(old.content.fields['tone']).toBe('<p>b</p>');
  const restore = (based_on: number) =>
    admin.post(path('brand', `/versions/${start + 2}/restore`), {
      business_id: testApp.business.north,
      based_on,
    });
  expect((await restore(start)).status).toBe(409);
  expect(dataOf<PromptSection>(await restore(start + 4))).toMatchObject({
    version: start + 5,
    content: { fields: { tone: '<p>b</p>' } },
  });
  // A save after a restored version starts a new version.
  await write(admin, 'e');
  expect((await versions('brand')).slice(0, 2)).toMatchObject([
    { version: start + 6, restored_from: null },
    { version: start + 5, restored_from: start + 2, saved_by: 'admin Tester' },
  ]);
  const audited = await testApp.deps.db.select().from(auditLog).where(eq(auditLog.itemType, 'prompts/brand'));
  expect(audited.map(({ action }) => action)).toEqual([
    'updated',
    'updated',
    'updated',
    'updated',
    'restored',
    'updated',
  ]);
});

test('saving a prompt section without a change adds no version', async () => {
  const before = await read(admin, 'brand');
  const same = await save(admin, 'brand', before.version, { fields: before.content.fields });
  expect(dataOf<PromptSection>(same)).toEqual(before);
});

test('users without the permission can neither read nor write prompts [NAV-005]', async () => {
  const right = and(eq(rolePermissions.roleId, testApp.roles.Client), eq(rolePermissions.slug, 'prompts'));
  const client = await testApp.as('client');
  await testApp.change((db) => db.delete(rolePermissions).where(right));
  expect((await client.get(path('brand', query()))).status).toBe(403);
  expect((await save(client, 'brand', 0, {})).status).toBe(403);
});
