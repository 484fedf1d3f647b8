import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rolePermissions } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { type CallBody, itemOfReply, type TestItem } from './testing/calls.ts';
import { createNoteTables, hookCalls, removeTestTypes } from './testing/notes.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await createNoteTables(testApp.deps.db);
});
afterAll(() => {
  removeTestTypes();
  return testApp.close();
});
beforeEach(() => {
  hookCalls.length = 0;
});

const notes = '/v1/modules/tasks/forms/test-notes/items';
const diaries = '/v1/modules/tasks/forms/test-diaries/items';
const add = async (who: TestUser, name: string, more: CallBody = {}, path = notes) =>
  (await testApp.as(who)).post(path, { business_id: testApp.business.north, name, ...more });
const names = async (who: TestUser, path = notes) =>
  (
    (await (await testApp.as(who)).get(`${path}?business_id=${testApp.business.north}&per_page=100`))
      .body as {
      data: TestItem[];
    }
  ).data.map(({ name }) => name);

describe('the hooks of an item type', () => {
  test('hooks of an item type add values, run inside the transaction and receive the earlier item', async () => {
    const created = itemOfReply(await add('client', 'first'));
    expect(created).toMatchObject({ owner: testApp.user.client, stamp: 'first in Australia/Melbourne' });
    const client = await testApp.as('client');
    await client.put(`${notes}/${created.id}`, { name: 'second' });
    await (await testApp.as('adviser')).ask('DELETE', `${notes}/${created.id}`);
    expect(hookCalls).toEqual([
      'created first as 1',
      'updating first to second',
      'updated first to second',
      'deleted second',
    ]);
  });

  test('hooks of an item type roll back a save or deletion that they reject', async () => {
    expect((await add('client', 'undone')).status).toBe(422);
    expect(await names('client')).not.toContain('undone');
    const { id } = itemOfReply(await add('client', 'kept'));
    const refused = await (await testApp.as('admin')).ask('DELETE', `${notes}/${id}`);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('This one stays.')]);
    expect(await names('client')).toContain('kept');
  });
});

test('a save that violates a unique index is rejected with a message for its field', async () => {
  const { id } = itemOfReply(await add('client', 'only one'));
  const again = await add('owner', 'only one');
  expect([again.status, again.body]).toMatchObject([
    422,
    { fields: { name: 'There is a note of this name already.' } },
  ]);
  const other = itemOfReply(await add('client', 'another'));
  const client = await testApp.as('client');
  expect((await client.put(`${notes}/${other.id}`, { name: 'only one' })).status).toBe(422);
  const many = await (await testApp.as('admin')).ask('PATCH', notes, {
    body: {
      business_id: testApp.business.north,
      items: [{ name: 'fine' }, { name: 'only one' }],
      deleted: [],
    },
  });
  expect(many.status).toBe(422);
  expect(await names('client')).not.toContain('fine');
  // A unique index without its own message gets the general message.
  await add('client', 'mine', {}, diaries);
  const diary = await add('client', 'mine', {}, diaries);
  expect([diary.status, diary.text]).toEqual([422, expect.stringContaining('This diary already exists.')]);
  expect(id).toBeTruthy();
});

describe('the policy of an item type', () => {
  test("the access rule of an item type lets only the item's owner and admins change it", async () => {
    const { id } = itemOfReply(await add('client', 'of client'));
    const rename = async (who: TestUser, name: string) =>
      (await (await testApp.as(who)).put(`${notes}/${id}`, { name })).status;
    expect(await rename('owner', 'taken')).toBe(403);
    expect(await rename('client', 'renamed')).toBe(200);
    expect(await rename('adviser', 'by admin')).toBe(200);
    const owner = await testApp.as('owner');
    expect((await owner.get(`${notes}/${id}`)).status).toBe(200);
    const many = await owner.ask('PATCH', notes, {
      body: { business_id: testApp.business.north, items: [{ id, name: 'by many' }] },
    });
    expect(many.status).toBe(403);
    expect((await (await testApp.as('client')).ask('DELETE', `${notes}/${id}`)).status).toBe(403);
    const deletion = await owner.ask('PATCH', notes, {
      body: { business_id: testApp.business.north, deleted: [id] },
    });
    expect(deletion.status).toBe(403);
    expect((await (await testApp.as('admin')).ask('DELETE', `${notes}/${id}`)).status).toBe(200);
  });

  test('a private item is hidden from other members in lists, files and history', async () => {
    const { id } = itemOfReply(await add('client', 'secret', {}, diaries));
    expect(await names('client', diaries)).toContain('secret');
    expect(await names('owner', diaries)).toEqual([]);
    expect(await names('adviser', diaries)).toContain('secret');
    const owner = await testApp.as('owner');
    expect((await owner.get(`${diaries}/${id}`)).status).toBe(404);
    expect((await owner.put(`${diaries}/${id}`, { name: 'x' })).status).toBe(404);
    const place = `business_id=${testApp.business.north}`;
    expect((await owner.get(`${diaries}/download?${place}`)).text).not.toContain('secret');
    expect((await owner.get(`/v1/modules/tasks/forms/test-diaries/history?${place}`)).text).not.toContain(
      'secret',
    );
  });

  test('an action reserved for the feature of an item type is rejected in generic calls', async () => {
    const { id } = itemOfReply(await add('client', 'stays', {}, diaries));
    expect((await (await testApp.as('admin')).ask('DELETE', `${diaries}/${id}`)).status).toBe(403);
  });
});

describe('the relations of an item type across modules', () => {
  const folders = '/v1/modules/plan/forms/test-folders/items';
  /** Runs work while the Client role lacks a permission. */
  const without = async <T>(slug: string, work: () => Promise<T>): Promise<T> => {
    const roleId = testApp.roles.Client;
    const mine = and(eq(rolePermissions.roleId, roleId), eq(rolePermissions.slug, slug));
    await testApp.change((db) => db.delete(rolePermissions).where(mine));
    return work().finally(() => testApp.change((db) => db.insert(rolePermissions).values({ roleId, slug })));
  };

  test("an item's parent in another module is found, and its children are shown only with access to that module", async () => {
    const client = await testApp.as('client');
    const folder = itemOfReply(await add('client', 'folder', {}, folders));
    const refused = await without('plan', () => add('client', 'in a folder', { folder_id: folder.id }));
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { fields: { folder_id: 'Folder could not be found.' } },
    ]);
    const note = itemOfReply(await add('client', 'in a folder', { folder_id: folder.id }));
    const read = async () => itemOfReply(await client.get(`${folders}/${folder.id}?with=notes`))['notes'];
    expect(await read()).toMatchObject([{ id: note.id }]);
    expect(await without('tasks', read)).toEqual([]);
  });

  test('deleting a parent item deletes its children only with the right to delete them', async () => {
    const client = await testApp.as('client');
    const folder = itemOfReply(await add('client', 'folder', {}, folders));
    const note = itemOfReply(await add('client', 'goes along', { folder_id: folder.id }));
    const remove = () => client.ask('DELETE', `${folders}/${folder.id}`);
    const refused = await without('tasks', remove);
    expect([refused.status, refused.text]).toEqual([
      403,
      expect.stringContaining('You do not have permission to delete the items that belong to this folder.'),
    ]);
    expect((await client.get(`${notes}/${note.id}`)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect((await client.get(`${notes}/${note.id}`)).status).toBe(404);
  });
});
