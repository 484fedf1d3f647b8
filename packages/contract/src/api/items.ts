import { z } from 'zod';
import { defineEndpoint, type Variant } from '../endpoint.ts';
import type { Form } from '../forms/define.ts';
import { forms } from '../forms/list.ts';
import { bodySchema, itemSchema } from '../forms/schema.ts';
import { idSchema, idShape, listQuery, messageSchema, paginationSchema } from './shapes.ts';

/** Fields of every item. The form's own fields and requested relations are added at the top level (see `forms/`). */
export const itemBaseSchema = z.looseObject({
  ...idShape,
  business_id: idSchema,
  version: z.number().int(),
  created_at: z.string(),
  created_by: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
});
export type ItemBase = z.infer<typeof itemBaseSchema>;

const formPath = '/modules/:module/forms/:formId/items' as const;
const formParams = z.object({ module: idSchema, formId: idSchema });
const itemParams = z.object({ module: idSchema, formId: idSchema, id: idSchema });
const read = { who: 'member', module: 'path', act: 'read', business: 'one-or-all' } as const;
const write = { who: 'member', module: 'path', act: 'write', business: 'one-or-all' } as const;
/**
 * Request body with an item's fields by name. The form defines them; the server checks each and answers 422 with a
 * message per field.
 */
const fields = z.record(z.string(), z.unknown());
const withQuery = z.object({ with: z.string().optional(), business_id: z.string().optional() });
const createFormVariants = (shapes: (form: Form) => Omit<Variant, 'params'>): Variant[] =>
  forms.map((form) => ({ params: { module: form.module, formId: form.id }, ...shapes(form) }));
const one = (form: Form) => z.object({ data: itemSchema(form) });
const page = z.object({
  data: z.array(itemBaseSchema),
  meta: z.array(z.object({ pagination: paginationSchema })),
});

export const listItems = defineEndpoint({
  name: 'list-items',
  description:
    'Returns the items of a form in the caller’s businesses, with the query parameters of every list. `per_page=-1` streams all of them as one page.',
  method: 'GET',
  path: formPath,
  access: read,
  params: formParams,
  query: listQuery,
  reply: page,
  variants: createFormVariants((form) => ({ reply: page.extend({ data: z.array(itemSchema(form)) }) })),
  problems: ['not_found', 'too_many', 'too_large'],
});

export const downloadItems = defineEndpoint({
  name: 'download-items',
  description:
    'Downloads all items that the filter finds: `format` csv (default), xlsx or json. The file is a snapshot of one moment: a concurrent save is included as a whole or not at all.',
  method: 'GET',
  path: `${formPath}/download`,
  access: read,
  params: formParams,
  query: listQuery,
  reply: 'file',
  problems: ['not_found', 'too_many', 'too_large'],
});

export const getItem = defineEndpoint({
  name: 'get-item',
  description: 'Returns one item. Send its `version` with a later save.',
  method: 'GET',
  path: `${formPath}/:id`,
  access: read,
  params: itemParams,
  query: withQuery,
  reply: z.object({ data: itemBaseSchema }),
  variants: createFormVariants((form) => ({ reply: one(form) })),
  problems: ['not_found'],
});

export const createItem = defineEndpoint({
  name: 'create-item',
  description: 'Creates an item from `business_id` and the fields of the form. Returns its id.',
  method: 'POST',
  path: formPath,
  access: { ...write, business: 'one' },
  keepsAccess: true,
  params: formParams,
  query: withQuery,
  body: fields,
  reply: z.object({ data: itemBaseSchema }),
  variants: createFormVariants((form) => ({ body: bodySchema(form, 'new'), reply: one(form) })),
  status: 201,
  problems: ['not_found', 'invalid'],
});

export const updateItem = defineEndpoint({
  name: 'update-item',
  description:
    'Changes the fields in the body. With `version`, returns 409 if the item was saved since; `current` then holds the current item.',
  method: 'PUT',
  path: `${formPath}/:id`,
  access: write,
  keepsAccess: true,
  params: itemParams,
  query: withQuery,
  body: fields,
  reply: z.object({ data: itemBaseSchema }),
  variants: createFormVariants((form) => ({ body: bodySchema(form, 'existing'), reply: one(form) })),
  problems: ['not_found', 'invalid', 'conflict'],
});

/**
 * Body that saves many items at once. An entry with an `id` changes that item; one without creates an item. With
 * `parent` all belong to that item through the field `field`, and its `version` is checked for all of them.
 */
export const saveItemsSchema = z.object({
  business_id: idSchema,
  parent: z.object({ field: z.string(), id: idSchema, version: z.number().int().optional() }).optional(),
  items: z.array(fields).max(2000, 'items must be at most 2000 items.').default([]),
  deleted: z.array(idSchema).max(2000, 'deleted must be at most 2000 ids.').default([]),
});
export type SaveItems = z.infer<typeof saveItemsSchema>;

/**
 * Field `current` of a 409 response to `save-items`: the parent and all its items, or the items saved since the version
 * that was sent.
 */
export type SaveItemsConflict = { parent: ItemBase | null; items: ItemBase[] };

export const saveItems = defineEndpoint({
  name: 'save-items',
  description:
    'Saves new, changed and deleted items of a business, all of them or none. Errors name the field by place (`fields` holds `items.3.name`). If the `version` of the parent or of an item is outdated, returns 409 with `current`. With an `Idempotency-Key`, a repeat has no effect. Returns the items in the order sent.',
  method: 'PATCH',
  path: formPath,
  access: { ...write, act: 'delete', business: 'one' },
  keepsAccess: true,
  params: formParams,
  body: saveItemsSchema,
  reply: z.object({ data: z.array(itemBaseSchema), parent: itemBaseSchema.nullable() }),
  variants: createFormVariants((form) => ({
    body: saveItemsSchema.extend({ items: z.array(bodySchema(form, 'existing')).max(2000) }),
    reply: z.object({ data: z.array(itemSchema(form)), parent: itemBaseSchema.nullable() }),
  })),
  problems: ['not_found', 'invalid', 'conflict'],
});

export const deleteItem = defineEndpoint({
  name: 'delete-item',
  description: 'Removes an item from all lists. It stays in the database with its time of deletion.',
  method: 'DELETE',
  path: `${formPath}/:id`,
  access: { ...write, act: 'delete' },
  keepsAccess: true,
  params: itemParams,
  query: z.object({ filter: z.string().optional(), business_id: z.string().optional() }),
  reply: messageSchema,
  problems: ['not_found', 'invalid'],
});

const person = z.object({ ...idShape, first_name: z.string(), last_name: z.string(), full_name: z.string() });

export const listModuleRoles = defineEndpoint({
  name: 'list-module-roles',
  description:
    "Returns the global roles and those of the caller's businesses that hold the module's slug. `read`, `write` and `delete` are what the caller may do in the module.",
  method: 'GET',
  path: '/modules/:module/roles',
  access: read,
  params: z.object({ module: idSchema }),
  query: z.object({ business_id: z.string().optional() }),
  reply: z.object({
    data: z.array(
      z.object({
        ...idShape,
        name: z.string(),
        fk_business_id: z.string().nullable(),
        slug: z.string(),
        read: z.boolean(),
        write: z.boolean(),
        delete: z.boolean(),
      }),
    ),
  }),
});

export const listModuleUsers = defineEndpoint({
  name: 'list-module-users',
  description: 'Returns the active users of the business who can read the module, by last name.',
  method: 'GET',
  path: '/modules/:module/users',
  access: { ...read, business: 'one' },
  params: z.object({ module: idSchema }),
  query: z.object({ business_id: z.string().optional(), filter: z.string().optional() }),
  reply: z.object({ data: z.array(person) }),
});

/** An entry of an item's history; `occurred` is UTC. */
export const historyEntrySchema = z.object({
  ...idShape,
  type: z.string(),
  action: z.string(),
  occurred: z.string(),
  user: z.object({ id: idSchema, full_name: z.string() }).nullable(),
  item_id: z.string().nullable(),
  item_name: z.string().nullable(),
  changed: z.array(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const listHistory = defineEndpoint({
  name: 'list-history',
  description:
    'Returns the history of the items of a form, newest first. `filter=item_id:…` selects one item.',
  method: 'GET',
  path: '/modules/:module/forms/:formId/history',
  access: read,
  params: formParams,
  query: listQuery,
  reply: z.object({
    data: z.array(historyEntrySchema),
    meta: z.array(z.object({ pagination: paginationSchema })),
  }),
  problems: ['not_found'],
});
