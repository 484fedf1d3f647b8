import { defineForm } from '@bellwether/contract/forms/define';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import { hasUnsavedForms } from '../unsaved.ts';
import { type AnyItem, createItemForm, type ItemFormOptions } from './item-form.ts';

const noteForm = defineForm({
  module: 'tasks',
  id: 'notes',
  item: 'note',
  title: 'name',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', required: { message: 'Name is required.' }, limit: 10 },
    { name: 'detail', label: 'Detail', kind: 'long-text' },
    {
      name: 'status',
      label: 'Status',
      kind: 'choice',
      options: [{ key: 'open', value: 'Open' }],
      initial: 'open',
    },
    { name: 'length', label: 'Length', kind: 'number', computed: true },
  ],
  relations: ['status'],
  sort: { key: 'name', direction: 'asc' },
});
const item: AnyItem = {
  id: 'n1',
  _id: 'n1',
  business_id: 'b1',
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
  created_by: 'u1',
  updated_at: '2026-01-01T00:00:00Z',
  updated_by: 'u1',
  deleted_at: null,
  tree_id: 9,
  name: 'Old',
  detail: null,
  status: 'open',
  length: 3,
};
type Sent = { line: string; body: Record<string, unknown> };
const sent: Sent[] = [];
const replies: Response[] = [];

beforeEach(() => {
  sent.length = 0;
  replies.length = 0;
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const sentBody = JSON.parse(typeof body === 'string' ? body : '{}') as Sent['body'];
    sent.push({
      line: `${method} ${address.replace('/v1/modules/tasks/forms/notes/items', '')}`,
      body: sentBody,
    });
    return replies.shift() ?? Response.json({ data: { ...item, ...sentBody, version: sent.length + 3 } });
  });
});

const edit = (more: Partial<ItemFormOptions> = {}) =>
  createItemForm({ form: noteForm, businessId: 'b1', ...more });

test('a change marks a form as modified; saving or changing back clears the mark [FORM-001] [FORM-002]', async () => {
  const note = edit({ item });
  const heard = vi.fn();
  note.subscribe(heard);
  expect(note.state().modified).toBe(false);
  note.set('name', 'New');
  expect([note.state().modified, heard.mock.calls.length]).toEqual([true, 1]);
  note.set('name', 'Old');
  expect(note.state().modified).toBe(false);
  note.set('detail', '');
  expect(note.state().modified).toBe(false);
  note.set('detail', 'More');
  expect(await note.save()).toMatchObject({ kind: 'saved', item: { detail: 'More' } });
  expect(note.state()).toMatchObject({ modified: false, saving: false });
});

test('a new item is sent by POST with its business; the next save sends it by PUT under its new id [FORM-003] [FORM-005] [API-032]', async () => {
  const note = edit({ start: { detail: 'Given' } });
  expect(note.state()).toMatchObject({ id: null, modified: false });
  note.set('name', 'New');
  await note.save();
  await note.save();
  expect(sent.map(({ line }) => line)).toEqual(['POST ', 'PUT /n1']);
  expect(sent[0]?.body).toEqual({ business_id: 'b1', name: 'New', detail: 'Given', status: 'open' });
});

test('an existing item is sent by PUT with its version and requests its relations [FORM-004] [API-035]', async () => {
  const note = edit({ item, withRelations: ['status', 'author'] });
  note.set('detail', 'x');
  await note.save();
  expect(sent).toEqual([
    { line: 'PUT /n1?with=status,author', body: { version: 3, name: 'Old', detail: 'x', status: 'open' } },
  ]);
});

test('every save of a form omits tree ids, created and updated information and deleted_at [FORM-010] [FORM-011] [FORM-012]', async () => {
  await edit({ item, start: item, beforeSubmit: (body) => ({ ...item, ...body, extra: 1 }) }).save();
  expect(Object.keys(sent[0]?.body ?? {}).toSorted()).toEqual(
    ['_id', 'business_id', 'detail', 'extra', 'id', 'length', 'name', 'status', 'version'].toSorted(),
  );
});

test('a queued deletion is sent by the save and counts as unsaved until then [FORM-006] [FORM-009]', async () => {
  const note = edit({ item });
  note.queueDeletion({ endpoint: 'modules/tasks/forms/notes/items', id: 'n 7' });
  expect(sent).toEqual([]);
  expect(hasUnsavedForms([note.state()], note.state().deletions)).toBe(true);
  await note.save();
  expect(sent.map(({ line }) => line)).toEqual(['PUT /n1', 'DELETE /n%207']);
  expect(note.state().deletions).toEqual([]);
});

test('a failed deletion stays queued and is reported; a 404 counts as deleted', async () => {
  const note = edit({ item });
  for (const id of ['a', 'b', 'c']) note.queueDeletion({ endpoint: 'x', id });
  replies.push(
    Response.json({ data: item }),
    Response.json({ message: 'gone' }),
    Response.json({ message: 'Not now' }, { status: 500 }),
    Response.json({ message: 'not found' }, { status: 404 }),
  );
  expect(await note.save()).toEqual({ kind: 'refused', sentences: ['Not now'] });
  expect(note.state().deletions).toEqual([{ endpoint: 'x', id: 'b' }]);
});

test('a before-submit step that returns nothing aborts the save [FORM-007]', async () => {
  const note = edit({ item, beforeSubmit: () => undefined });
  note.set('detail', 'x');
  expect(await note.save()).toEqual({ kind: 'aborted' });
  expect(sent).toEqual([]);
  expect(note.state()).toMatchObject({ modified: true, saving: false });
});

test('a form with missing or too long values shows errors next to the fields and sends nothing', async () => {
  const note = edit();
  expect(await note.save()).toEqual({ kind: 'refused', sentences: ['Name is required.'] });
  note.set('name', '  ');
  expect(note.state().fieldErrors).toEqual({});
  await note.save();
  expect(note.state().fieldErrors).toEqual({ name: 'Name is required.' });
  note.set('name', 'x'.repeat(11));
  expect(await note.save()).toEqual({
    kind: 'refused',
    sentences: ['Name must be at most 10 characters.'],
  });
  expect(sent).toEqual([]);
});

test("a form shows the server's field errors next to their fields", async () => {
  const note = edit({ item });
  replies.push(
    Response.json({ message: 'No', error: { message: ['A', 'B'] }, fields: { name: 'A' } }, { status: 422 }),
  );
  expect(await note.save()).toEqual({ kind: 'refused', sentences: ['A', 'B'] });
  expect(note.state().fieldErrors).toEqual({ name: 'A' });
});

const theirs = { ...item, version: 8, name: 'Theirs', detail: 'Theirs too' };
const conflicted = async () => {
  const note = edit({ item });
  note.set('name', 'Mine');
  replies.push(Response.json({ message: 'Changed', current: theirs }, { status: 409 }));
  expect(await note.save()).toEqual({ kind: 'conflict' });
  expect(note.state()).toMatchObject({ theirs, modified: true });
  return note;
};

test("keeping one's own version in a save conflict overwrites the other user's version", async () => {
  const note = await conflicted();
  expect(await note.keepMine()).toMatchObject({ kind: 'saved' });
  expect(sent[1]).toMatchObject({ line: 'PUT /n1', body: { version: 8, name: 'Mine', detail: null } });
  expect(note.state()).toMatchObject({ theirs: null, modified: false });
});

test("taking the other user's version resolves a save conflict, and the next save is based on it", async () => {
  const note = await conflicted();
  note.takeTheirs();
  expect(note.state()).toMatchObject({
    theirs: null,
    modified: false,
    values: { name: 'Theirs', detail: 'Theirs too' },
  });
  await note.save();
  expect(sent[1]?.body).toMatchObject({ version: 8, name: 'Theirs' });
});

test('a form takes over an item saved elsewhere on the page and keeps typed values', async () => {
  const note = edit({ item });
  note.set('name', 'Mine');
  note.follow({ ...item, version: 5, detail: 'Added' });
  expect(note.state()).toMatchObject({ modified: true, values: { name: 'Mine', detail: 'Added' } });
  // Ignores an older version of the item that arrives late.
  note.follow({ ...item, version: 4, detail: 'Old' });
  await note.save();
  expect(sent[0]?.body).toMatchObject({ version: 5, name: 'Mine', detail: 'Added' });
});

test('a form still sends its old version if another save changed a field that the user has edited', async () => {
  const note = edit({ item });
  note.set('name', 'Mine');
  note.follow(theirs);
  expect(note.state()).toMatchObject({ values: { name: 'Mine', detail: null } });
  await note.save();
  expect(sent[0]?.body).toMatchObject({ version: 3, name: 'Mine' });
});

test('values typed during a save stay in the form and remain unsaved', async () => {
  const note = edit({ item });
  note.set('name', 'First');
  const saving = note.save();
  expect(note.state().saving).toBe(true);
  expect(await note.save()).toEqual({ kind: 'aborted' });
  note.set('detail', 'Later');
  await saving;
  expect(note.state()).toMatchObject({ modified: true, values: { name: 'First', detail: 'Later' } });
  expect(sent).toHaveLength(1);
});

const longForm = defineForm({
  ...noteForm,
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'video', label: 'Video', kind: 'boolean', initial: false },
    {
      name: 'link',
      label: 'Link',
      kind: 'link',
      when: { field: 'video', is: true },
      required: { message: 'Link is required.' },
    },
    {
      name: 'phones',
      label: 'Phones',
      kind: 'rows',
      fields: [
        { name: 'number', label: 'Number', kind: 'text', required: { message: 'Number is required.' } },
      ],
    },
  ],
});

test('a field that is not shown is neither required nor sent', async () => {
  const note = createItemForm({ form: longForm, businessId: 'b1', item });
  note.set('video', true);
  expect(await note.save()).toEqual({ kind: 'refused', sentences: ['Link is required.'] });
  note.set('link', 'a.example');
  note.set('video', false);
  expect(await note.save()).toMatchObject({ kind: 'saved' });
  expect(sent[0]?.body).toEqual({ version: 3, name: 'Old', video: false, link: null, phones: null });
});

test('an invalid repeater cell has its own message until the repeater changes', async () => {
  const note = createItemForm({ form: longForm, businessId: 'b1' });
  note.set('phones', [{ number: '1' }, { number: '' }]);
  expect(await note.save()).toEqual({
    kind: 'refused',
    sentences: ['Phones, row 2: Number is required.'],
  });
  expect(note.state().fieldErrors).toEqual({
    phones: 'Phones, row 2: Number is required.',
    'phones.1.number': 'Number is required.',
  });
  note.set('phones', [{ number: '1' }]);
  expect(note.state().fieldErrors).toEqual({});
});

test('typing in one field leaves other fields and their errors unchanged', async () => {
  const note = createItemForm({ form: longForm, businessId: 'b1' });
  const before = note.state();
  note.set('name', 'x');
  const { values, fieldErrors } = note.state();
  expect(fieldErrors).toBe(before.fieldErrors);
  for (const name of ['video', 'link', 'phones']) expect(values[name]).toBe(before.values[name]);
});
