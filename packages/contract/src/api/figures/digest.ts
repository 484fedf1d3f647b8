import { digestStatuses } from '@bellwether/domain/digest/status-links';
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** Token in a link of the weekly digest. It allows one user to set one status of one lead. */
const token = z
  .string('The link is incomplete. Copy the whole link from the email.')
  .min(1, 'The link is incomplete. Copy the whole link from the email.')
  .max(2000);

const linkReply = z.object({
  data: z.object({
    /** Display name of the lead. */
    lead: z.string(),
    status: z.enum(digestStatuses),
    /**
     * open: the lead has no status yet; given: the user of this link set this status; other: a different status was
     * set.
     */
    state: z.enum(['open', 'given', 'other']),
  }),
});

export const readStatusLink = defineEndpoint({
  name: 'read-status-link',
  description:
    'Returns which lead a link in the weekly email is about, and which status it would set. Changes nothing, because mail scanners follow links.',
  method: 'POST',
  path: '/lead-status-links/read',
  access: { who: 'anyone' },
  onlyReads: true,
  perMinute: 120,
  body: z.object({ token }),
  reply: linkReply,
  problems: ['link_expired', 'too_many'],
});

export const setLeadStatusByLink = defineEndpoint({
  name: 'give-lead-status',
  description:
    'Sets the lead status of the link in the name of the email’s recipient, or undoes it. A repeat has no effect.',
  method: 'POST',
  path: '/lead-status-links',
  access: { who: 'anyone' },
  perMinute: 60,
  keepsAccess: true,
  body: z.object({ token, undo: z.boolean().default(false) }),
  reply: linkReply,
  problems: ['link_expired', 'conflict', 'too_many'],
});
