import { z } from 'zod';
import { type Access, defineEndpoint } from '../../endpoint.ts';
import { idSchema, idShape, listQuery, paginationSchema } from '../shapes.ts';

/** Access of Super Admins only, because the log covers all businesses. */
const reads = {
  who: 'global',
  module: 'users',
  act: 'read',
  superAdmin: true,
} as const satisfies Access;

const namedReference = z.object({ id: idSchema, name: z.string() }).nullable();

/** `place` is the position of the entry, from 1. The keys of `detail` depend on the action. Times are UTC. */
const auditEntry = z.object({
  ...idShape,
  place: z.number().int().nullable(),
  occurred: z.string(),
  /** User who acted; null for the system. */
  user: namedReference,
  business: namedReference,
  action: z.string(),
  item_type: z.string(),
  item_id: z.string().nullable(),
  item_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = defineEndpoint({
  name: 'list-audit',
  description:
    'Returns the audit log, newest first, with the query parameters of every list. Filters: `action`, `item_type`, `item_id`, `user`, `business` and `occurred`.',
  method: 'GET',
  path: '/audit',
  access: reads,
  query: listQuery,
  reply: z.object({ data: z.array(auditEntry), meta: z.array(z.object({ pagination: paginationSchema })) }),
});

export const downloadAudit = defineEndpoint({
  name: 'download-audit',
  description: 'Downloads every audit entry that the filter finds: `format` csv (default) or xlsx.',
  method: 'GET',
  path: '/audit/download',
  access: reads,
  query: listQuery,
  reply: 'file',
  problems: ['too_many', 'too_large'],
});

export const checkAudit = defineEndpoint({
  name: 'check-audit',
  description:
    'Verifies the whole chain of audit entries. `broken_at` is the place of the first entry that was changed, moved or removed; null if the chain is intact. `hash` is the last link: stored elsewhere, it proves later that no earlier entry was changed.',
  method: 'GET',
  path: '/audit/check',
  access: reads,
  reply: z.object({
    entries: z.number().int(),
    broken_at: z.number().int().nullable(),
    hash: z.string(),
  }),
});
