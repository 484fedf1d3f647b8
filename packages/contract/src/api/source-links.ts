import { integrationTypeIds } from '@bellwether/domain/sources/integrations';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Token in a link of a mail about a stopped source or sign-in. It allows its holder to reconnect this one, once. */
const token = z
  .string('The link is incomplete. Copy the whole link from the email.')
  .min(1, 'The link is incomplete. Copy the whole link from the email.')
  .max(200);

const linkProblems = ['link_expired', 'too_many'] as const;

export const readSourceLink = defineEndpoint({
  name: 'read-source-link',
  description:
    'Returns which source a reconnect link is about. Changes nothing, because mail scanners follow links.',
  method: 'POST',
  path: '/source-links/read',
  access: { who: 'anyone' },
  onlyReads: true,
  perMinute: 120,
  body: z.object({ token }),
  reply: z.object({
    data: z.object({
      /** Trading names of the businesses whose figures the access brings, at most 5, and their number. */
      businesses: z.array(z.string()),
      business_count: z.number().int(),
      /** Names of the services whose figures the access brings, such as 'Google Ads'. */
      services: z.array(z.string()),
      /** Type of the source; null for a sign-in that several sources use. */
      type: z.enum(integrationTypeIds).nullable(),
      account: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Reason why the source stopped; null if it works again. */
      fault: z.string().nullable(),
      /** Service at which the user signs in; null for a source with a credential. */
      sign_in: z.string().nullable(),
    }),
  }),
  problems: [...linkProblems],
});

export const beginLinkSignIn = defineEndpoint({
  name: 'begin-link-sign-in',
  description:
    "Begins the sign-in at the service of a reconnect link. Returns the address to open, and a cookie that binds the answer to this browser for 10 minutes. The service redirects to the page '/reconnect'.",
  method: 'POST',
  path: '/source-links/sign-in',
  access: { who: 'anyone' },
  perMinute: 20,
  keepsAccess: true,
  body: z.object({ token }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
  problems: [...linkProblems, 'not_found'],
});

const connected = z.object({
  data: z.object({
    businesses: z.array(z.string()),
    business_count: z.number().int(),
    services: z.array(z.string()),
  }),
});

export const finishLinkSignIn = defineEndpoint({
  name: 'finish-link-sign-in',
  description:
    'Stores the access that the service granted, for the source or the sign-in of the link only: `answer` is the query of the redirect address. The link is used up.',
  method: 'POST',
  path: '/source-links/finish',
  access: { who: 'anyone' },
  perMinute: 20,
  keepsAccess: true,
  body: z.object({ answer: z.string().max(8_000) }),
  reply: connected,
  problems: [...linkProblems, 'sign_in_refused', 'source_refused', 'conflict', 'not_found'],
});

export const connectByLink = defineEndpoint({
  name: 'connect-by-link',
  description:
    'Stores a new credential for the source of a reconnect link, after a check that it opens the same account. The link is used up.',
  method: 'POST',
  path: '/source-links/credential',
  access: { who: 'anyone' },
  perMinute: 20,
  keepsAccess: true,
  body: z.object({ token, api_key: z.string('Credentials are required.').max(4_000) }),
  reply: connected,
  problems: [...linkProblems, 'invalid', 'source_refused', 'conflict'],
});
