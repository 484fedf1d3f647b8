import { defineForm } from '@bellwether/contract/forms/define';
import { problem } from '@bellwether/domain/problems';
import { sql } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Database } from '../../../platform/postgres/database.ts';
import { itemColumns } from '../../../platform/postgres/schema/item-columns.ts';
import { loadItems, loadUsers } from '../index.ts';
import { type AnyItem, defineItemType, getField, type ItemType, removeItemType } from '../item-type.ts';

/**
 * Item types for engine features that no product type uses yet. A note (module tasks) belongs to a folder (module plan)
 * and has a unique name. Every member reads a note, its owner changes it, admins delete it. Only its creator and admins
 * can see a diary.
 */
const folders = pgTable('test_folders', { ...itemColumns(), name: text('name').notNull() });
const notes = pgTable('test_notes', {
  ...itemColumns(),
  folderId: uuid('folder_id'),
  name: text('name').notNull(),
  owner: uuid('owner'),
  stamp: text('stamp'),
});
const diaries = pgTable('test_diaries', { ...itemColumns(), name: text('name').notNull() });

const name = {
  name: 'name',
  label: 'Name',
  kind: 'text',
  required: { message: 'Name is required.' },
} as const;

const folderKind = defineItemType({
  form: defineForm({
    module: 'plan',
    id: 'test-folders',
    item: 'folder',
    title: 'name',
    fields: [name],
    relations: ['notes'],
    sort: { key: 'name', direction: 'asc' },
  }),
  table: folders,
  columns: { name: folders.name },
  relations: { notes: loadItems((): ItemType => noteKind, 'folder_id') },
});

const noteForm = defineForm({
  module: 'tasks',
  id: 'test-notes',
  item: 'note',
  title: 'name',
  fields: [
    name,
    { name: 'folder_id', label: 'Folder', kind: 'item' },
    { name: 'owner', label: 'Owner', kind: 'user' },
    { name: 'stamp', label: 'Stamp', kind: 'text', computed: true },
  ],
  relations: ['owner'],
  sort: { key: 'name', direction: 'asc' },
});

const getName = (item: AnyItem) => String(getField(item, 'name'));

/** Log of hook calls, newest last. */
export const hookCalls: string[] = [];

const noteKind = defineItemType({
  form: noteForm,
  table: notes,
  columns: { name: notes.name, folder_id: notes.folderId, owner: notes.owner, stamp: notes.stamp },
  relations: { owner: loadUsers('owner') },
  parents: { folder_id: folderKind },
  unique: {
    test_notes_name: { field: 'name', message: 'There is a note of this name already.' },
  },
  policy: { update: { own: 'owner' }, delete: 'admin' },
  hooks: {
    beforeCreate: ({ scope }, { owner }) => Promise.resolve({ owner: owner ?? scope.userId }),
    afterCreate: async ({ db }, item) => {
      const [row] = (
        (await db.execute(sql`select count(*)::int as n from test_notes`)) as unknown as {
          rows: { n: number }[];
        }
      ).rows;
      hookCalls.push(`created ${getName(item)} as ${row?.n}`);
      if (getName(item) === 'undone') throw problem('invalid', 'A hook refused it.');
    },
    beforeUpdate: (_work, values, before) => {
      hookCalls.push(`updating ${getName(before)} to ${values['name']}`);
      return Promise.resolve(undefined);
    },
    afterUpdate: (_work, item, before) => {
      hookCalls.push(`updated ${getName(before)} to ${getName(item)}`);
      return Promise.resolve();
    },
    beforeDelete: (_work, item) => {
      if (getName(item) === 'kept') throw problem('invalid', 'This one stays.');
      return Promise.resolve();
    },
    afterDelete: (_work, item) => {
      hookCalls.push(`deleted ${getName(item)}`);
      return Promise.resolve();
    },
  },
  compute: ({ name }, { timeZone }) => ({ stamp: `${name} in ${timeZone}` }),
});

const diaryForm = defineForm({
  module: 'tasks',
  id: 'test-diaries',
  item: 'diary',
  title: 'name',
  fields: [name],
  relations: [],
  sort: { key: 'name', direction: 'asc' },
});

const diaryKind = defineItemType({
  form: diaryForm,
  table: diaries,
  columns: { name: diaries.name },
  policy: { read: { own: 'created_by' }, delete: 'feature' },
});

export const createNoteTables = async (db: Database): Promise<void> => {
  const item = `id uuid primary key default gen_random_uuid(), business_id uuid not null, version integer not null default 1,
    created_at timestamptz not null default now(), created_by uuid, updated_at timestamptz not null default now(), updated_by uuid,
    deleted_at timestamptz, name text not null`;
  await db.execute(sql.raw(`create table test_folders (${item})`));
  await db.execute(sql.raw(`create table test_notes (${item}, folder_id uuid, owner uuid, stamp text)`));
  await db.execute(
    sql.raw('create unique index test_notes_name on test_notes (business_id, name) where deleted_at is null'),
  );
  await db.execute(sql.raw(`create table test_diaries (${item})`));
  await db.execute(sql.raw('create unique index on test_diaries (business_id, name)'));
};

/** Unregisters the test item types, because other databases lack their tables. */
export const removeTestTypes = (): void => {
  for (const { form } of [diaryKind, noteKind, folderKind]) removeItemType({ form });
};
