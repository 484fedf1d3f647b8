import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import {
  businessSchema,
  idSchema,
  idShape,
  listQuery,
  paginationSchema,
  rolePermissionSchema,
  userSchema,
} from '../shapes.ts';
import { userRowSchema } from './user-admin.ts';

export const userOptionSchema = z.object({
  ...idShape,
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  avatar_url: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
  /** False for a Super Admin who may see the business without belonging to it. */
  is_member: z.boolean(),
});
export type UserOption = z.infer<typeof userOptionSchema>;

export const getUser = defineEndpoint({
  name: 'get-user',
  description:
    "Returns the caller's own user. With `legacy=1`, includes whole businesses and the role permissions; without it, only ids of businesses. `has_language_model` tells whether this installation has a language model.",
  method: 'GET',
  path: '/users/:id',
  access: { who: 'signed-in', token: 'v1' },
  params: z.object({ id: idSchema }),
  query: z.object({ legacy: z.string().optional() }),
  reply: userSchema.extend({
    businesses: z.array(z.union([businessSchema, z.string()])),
    rolePermissions: z.array(rolePermissionSchema).optional(),
    /** Whether the installation has a language model. */
    has_language_model: z.boolean().optional(),
  }),
  problems: ['not_found'],
});

export const listModules = defineEndpoint({
  name: 'list-modules',
  description: 'Returns the modules of the product.',
  method: 'GET',
  path: '/modules',
  access: { who: 'signed-in', token: 'v1' },
  reply: z.object({
    data: z.array(z.object({ ...idShape, slug: z.string(), name: z.string(), forms: z.array(z.string()) })),
  }),
});

export const listIntegrationTypes = defineEndpoint({
  name: 'list-integration-types',
  description: 'Returns the integration types. The second client calls it with its own token.',
  method: 'GET',
  path: '/integrations',
  access: { who: 'signed-in', token: 'v2' },
  reply: z.object({ data: z.array(z.object({ id: z.string(), value: z.string() })) }),
});

const limitSentence = 'limit must be a whole number from 1 to 1000.';

export const listUsers = defineEndpoint({
  name: 'list-users',
  description:
    'With `response=user_list`, returns people to choose from: the active users of a business by last name, and those of `include_ids` even if inactive, so that earlier choices keep their names. Without it, returns the users whom the caller administers, with the query parameters of every list; requires the module `users` in every business.',
  method: 'GET',
  path: '/users',
  // Users are chosen in many modules, so any member may list them; administering users also requires the module `users`
  // (features/users).
  access: { who: 'any-member', act: 'read', business: 'one-or-all' },
  query: listQuery.extend({
    response: z.literal('user_list', 'response must be user_list.').optional(),
    limit: z.coerce
      .number(limitSentence)
      .int(limitSentence)
      .min(1, limitSentence)
      .max(1000, limitSentence)
      .default(1000),
    /** User ids separated by commas. */
    include_ids: z.string().optional(),
  }),
  reply: z.union([
    z.object({ data: z.array(userRowSchema), meta: z.array(z.object({ pagination: paginationSchema })) }),
    z.object({ data: z.array(userOptionSchema) }),
  ]),
});
