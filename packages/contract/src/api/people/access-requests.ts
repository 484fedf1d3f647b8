import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { z } from 'zod';
import { type Access, defineEndpoint } from '../../endpoint.ts';
import { idSchema, messageSchema } from '../shapes.ts';

const answers = { who: 'global', module: 'users', act: 'write', admin: true } as const satisfies Access;

export const createAccessRequest = defineEndpoint({
  name: 'ask-for-access',
  description:
    'Requests access to a module of a business that is closed to the caller. Notifies the admins of the business. A repeat does not create a second request while the first is open. `page` is the address to return to.',
  method: 'POST',
  path: '/access-requests',
  access: { who: 'any-member', act: 'write', business: 'one' },
  keepsAccess: true,
  body: z.object({
    business_id: z.string(),
    module: z.enum(moduleSlugs, 'module must be the slug of a module.'),
    message: z.string().trim().max(1000, 'The message must have 1000 characters or less.').default(''),
    page: z
      .string()
      .max(1000, 'page must be the path of a page.')
      .regex(/^\/(?![/\\])/, 'page must be the path of a page.'),
  }),
  reply: messageSchema,
  problems: ['invalid'],
});

export const accessRequestSchema = z.object({
  id: idSchema,
  user: z.object({ id: idSchema, full_name: z.string(), email: z.string() }),
  business: z.object({ id: idSchema, trading_name: z.string() }),
  module: z.string(),
  module_label: z.string(),
  message: z.string(),
  at: z.string(),
  /** True if the module is off for the business. */
  is_off: z.boolean(),
  /** True if the user holds a role that opens the module in the business. */
  has_role: z.boolean(),
  /** Roles in the business that the caller may give to open the module. */
  roles: z.array(z.object({ id: idSchema, name: z.string() })),
});
export type AccessRequest = z.infer<typeof accessRequestSchema>;

export const listAccessRequests = defineEndpoint({
  name: 'list-access-requests',
  description: "Returns the open access requests for the caller's businesses, oldest first.",
  method: 'GET',
  path: '/access-requests',
  access: answers,
  reply: z.object({ data: z.array(accessRequestSchema) }),
});

export const decideAccessRequest = defineEndpoint({
  name: 'answer-access-request',
  description:
    'Answers an access request and notifies the user. `granted` gives the role in the business if the user has none that opens the module, and switches the module on if it is off.',
  method: 'POST',
  path: '/access-requests/:id/answer',
  access: answers,
  params: z.object({ id: idSchema }),
  body: z.object({
    answer: z.enum(['granted', 'declined'], "answer must be 'granted' or 'declined'."),
    role_id: z.string().nullable().default(null),
  }),
  reply: messageSchema,
  problems: ['not_found', 'invalid', 'conflict'],
});
