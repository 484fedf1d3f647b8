import { expect, expectTypeOf, test } from 'vitest';
import type { FormItem, ItemChanges, NewItem } from './define.ts';
import { forms } from './list.ts';
import { actionItemForm, type meetingForm } from './meetings.ts';
import { bodySchema, itemSchema } from './schema.ts';

const id = 'a8098c1a-f86e-41da-bd1a-00112444be1e';
const at = '2026-03-20T00:00:00.000Z';
const info = {
  id,
  _id: id,
  business_id: id,
  version: 1,
  created_at: at,
  created_by: id,
  updated_at: at,
  updated_by: null,
};
const task = {
  agenda_item_id: id,
  name: 'Call',
  assigned_to: null,
  due_date: '2026-03-20',
  status: 'open',
  description: null,
  metric: null,
  metric_channel: null,
  expected_change: null,
  measure_by: null,
};

test('the item schema requires every field of the form in its kind, and drops unknown fields', () => {
  const schema = itemSchema(actionItemForm);
  expect(schema.parse({ ...info, ...task })).toEqual({ ...info, ...task });
  for (const wrong of [
    { status: 'x' },
    { due_date: '20/03/2026' },
    { name: null },
    { agenda_item_id: 'x' },
    { version: '1' },
  ])
    expect(schema.safeParse({ ...info, ...task, ...wrong }).success).toBe(false);
  const { name: _, ...nameless } = task;
  expect(schema.safeParse({ ...info, ...nameless }).success).toBe(false);
  expect(schema.parse({ ...info, ...task, colour: 'red' })).not.toHaveProperty('colour');
});

test('a new item needs its required fields; a change may have any field and a version', () => {
  const newSchema = bodySchema(actionItemForm, 'new');
  expect(newSchema.safeParse({ business_id: id, agenda_item_id: id, name: 'Call' }).success).toBe(true);
  expect(newSchema.safeParse({ business_id: id, name: 'Call' }).success).toBe(false);
  const change = bodySchema(actionItemForm, 'existing');
  expect(change.safeParse({ version: 2, due_date: null }).success).toBe(true);
  expect(change.safeParse({ version: 'two' }).success).toBe(false);
});

test('every form of the catalogue has a schema for request bodies', () => {
  for (const form of forms) expect(bodySchema(form, 'existing').safeParse({}).success).toBe(true);
});

test('the TypeScript types of an item agree with its form', () => {
  expectTypeOf<FormItem<typeof meetingForm>['name']>().toEqualTypeOf<string>();
  expectTypeOf<FormItem<typeof meetingForm>['address']>().toEqualTypeOf<string | null>();
  expectTypeOf<NewItem<typeof meetingForm>['attendees']>().toEqualTypeOf<string[]>();
  expectTypeOf<NewItem<typeof meetingForm>>().not.toHaveProperty('start_at');
  expectTypeOf<{ name: string }>().not.toExtend<NewItem<typeof meetingForm>>();
  expectTypeOf<{ version: number; address: null }>().toExtend<ItemChanges<typeof meetingForm>>();
});
