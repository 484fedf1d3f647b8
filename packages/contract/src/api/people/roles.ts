import { permissionSlugs } from '@bellwether/domain/access/permissions';
import { z } from 'zod';
import { type Access, defineEndpoint } from '../../endpoint.ts';
import { idSchema, idShape, listQuery, messageSchema, paginationSchema } from '../shapes.ts';

/**
 * A user who may read users sees the roles of their businesses and global roles. Only Super Admins change
 * roles.
 */
const reads = { who: 'global', module: 'users', act: 'read' } as const satisfies Access;
const writes = { who: 'global', module: 'users', act: 'write', superAdmin: true } as const satisfies Access;

export const roleSchema = z.object({
  ...idShape,
  name: z.string(),
  /** Business that owns the role; null for a global role. */
  business: z.string().nullable(),
  fk_business_id: z.string().nullable(),
  permissions: z.array(z.string()),
  /** True for the three named roles that are never deleted or renamed. */
  named: z.boolean(),
  /** Number of active users who have the role. */
  people: z.number().int(),
  /** True if the caller may assign the role in businesses where the caller is an admin. */
  may_give: z.boolean(),
});
export type Role = z.infer<typeof roleSchema>;

const nameField = z
  .string('Name is required.')
  .trim()
  .min(1, 'Name is required.')
  .max(60, 'Name must have at most 60 characters.');
const permissions = z
  .array(
    z.enum(permissionSlugs, 'permissions must be slugs of modules or rights.'),
    'permissions must be slugs of modules or rights.',
  )
  .max(permissionSlugs.length, 'permissions must be slugs of modules or rights.');
const params = z.object({ id: idSchema });
const saved = z.object({ data: roleSchema });

export const listRoles = defineEndpoint({
  name: 'list-roles',
  description:
    'Returns the global roles and those of the caller’s businesses, by name, with what each opens.',
  method: 'GET',
  path: '/roles',
  access: reads,
  query: listQuery,
  reply: z.object({ data: z.array(roleSchema), meta: z.array(z.object({ pagination: paginationSchema })) }),
});

export const createRole = defineEndpoint({
  name: 'create-role',
  description: 'Creates a role, global or for one business. It gives no one admin rights.',
  method: 'POST',
  path: '/roles',
  access: writes,
  body: z.object({
    name: nameField,
    fk_business_id: z.string().nullable().default(null),
    permissions: permissions.default([]),
  }),
  status: 201,
  reply: saved,
  problems: ['invalid', 'not_found'],
});

export const renameRole = defineEndpoint({
  name: 'rename-role',
  description: 'Renames a role. The three named roles cannot be renamed.',
  method: 'PUT',
  path: '/roles/:id',
  access: writes,
  params,
  body: z.object({ name: nameField }),
  reply: saved,
  problems: ['invalid', 'not_found', 'conflict'],
});

export const deleteRole = defineEndpoint({
  name: 'delete-role',
  description: 'Deletes a role and removes it from all users. The three named roles cannot be deleted.',
  method: 'DELETE',
  path: '/roles/:id',
  access: writes,
  params,
  reply: messageSchema,
  problems: ['not_found', 'conflict'],
});

/** Effect of a change of roles: numbers of users who gain and lose a module. */
const effect = z.object({
  slug: z.string(),
  gain: z.number().int(),
  lose: z.number().int(),
});
export type RoleEffect = z.infer<typeof effect>;

export const saveRolePermissions = defineEndpoint({
  name: 'save-role-permissions',
  description:
    'Changes what roles open, all of them or none. `before` is what each opened when the change began. `dry_run` only returns how many people gain or lose what.',
  method: 'PUT',
  path: '/roles',
  access: writes,
  body: z.object({
    dry_run: z.boolean('dry_run must be true or false.').default(false),
    roles: z
      .array(
        z.object({ id: z.uuid('Choose roles from the list.'), before: permissions, permissions }),
        'roles must be a list of roles.',
      )
      .min(1, 'Nothing was changed.')
      .max(500, 'At most 500 roles can be changed at once.'),
  }),
  reply: z.object({ effects: z.array(effect), data: z.array(roleSchema) }),
  problems: ['invalid', 'not_found', 'conflict'],
});
