import { integrationTypeIds } from '@bellwether/domain/sources/integrations';
import { z } from 'zod';
import { type Access, defineEndpoint } from '../endpoint.ts';
import { integrationStates } from './integrations.ts';
import { idSchema, messageSchema } from './shapes.ts';

/** Sign-ins of the agency reach the accounts of all clients, so only admins see and use them. */
const reads = { who: 'global', module: 'config', act: 'read', admin: true } as const satisfies Access;
const writes = { who: 'global', module: 'config', act: 'write', admin: true } as const satisfies Access;

const type = z.enum(integrationTypeIds);

/** Accounts of one type that a connection reaches. */
const connectionList = z.object({
  type,
  /** Name of the service, such as 'Google Ads'. */
  name: z.string(),
  /** Whether the user who signed in granted the rights of this type. */
  granted: z.boolean(),
  accounts: z.number().int(),
  /** Whether the accounts are being listed now. */
  listing: z.boolean(),
  /** Time of the last complete list; null before the first. */
  listed_at: z.string().nullable(),
  /** Reason why the last list failed, as a sentence. */
  message: z.string().nullable(),
});
export type ConnectionList = z.infer<typeof connectionList>;

/** Sign-in of the agency, or of a business, at a service. Times are UTC, ISO 8601. */
const connection = z.object({
  id: idSchema,
  /** Service of the sign-in, such as `google`. */
  service: z.string(),
  /** Name of the service, such as 'Google'. */
  name: z.string(),
  /** User at the service, such as an email address; null if the service does not tell. */
  user: z.string().nullable(),
  /** User who signed in last. */
  signed_in_by: z.string().nullable(),
  /** Business that owns the sign-in; null if it is the agency's. */
  owner: z.object({ id: idSchema, name: z.string() }).nullable(),
  /** End of the access, with the reason as a sentence; null while it works. */
  ended: z.object({ at: z.string(), message: z.string() }).nullable(),
  /** Time at which the access ends, if within 14 days. */
  access_ends: z.string().nullable(),
  /** Sources and businesses that are read through it. */
  sources: z.number().int(),
  businesses: z.number().int(),
  lists: z.array(connectionList),
});
export type Connection = z.infer<typeof connection>;

export const listConnections = defineEndpoint({
  name: 'list-connections',
  description:
    'Returns the sign-ins of the agency, and those of the businesses of the caller, those that ended first. `services` lists the services at which this installation can sign in.',
  method: 'GET',
  path: '/connections',
  access: reads,
  reply: z.object({
    data: z.array(connection),
    services: z.array(
      z.object({
        service: z.string(),
        name: z.string(),
        types: z.array(z.object({ type, name: z.string() })),
        /** Whether a token of a system user can be entered instead of a sign-in. */
        takes_token: z.boolean(),
      }),
    ),
  }),
});

/** Account that a sign-in of the agency reaches. */
const connectionAccount = z.object({
  connection_id: idSchema,
  type,
  id: z.string(),
  name: z.string(),
  /** Reason why the account cannot be read, as a sentence; null if it can. */
  refusal: z.string().nullable(),
  /** Business whose source reads the account; null if none does. The id of one that the caller may not see is null. */
  business: z.object({ id: idSchema.nullable(), name: z.string() }).nullable(),
  /** Business that the account seems to belong to, and why; null for one that is connected or without a sign of it. */
  proposal: z.object({ business_id: idSchema, reason: z.string() }).nullable(),
  /** State of its source; null if there is none, or if the caller may not see the business. */
  state: z.enum(integrationStates).nullable(),
  /** Whether the source has delivered figures. */
  has_figures: z.boolean(),
  /** Reason why the source cannot deliver, as a sentence. */
  fault: z.string().nullable(),
});
export type ConnectionAccount = z.infer<typeof connectionAccount>;

export const listConnectionAccounts = defineEndpoint({
  name: 'list-connection-accounts',
  description:
    'Returns all accounts that the sign-ins of the agency reach, with the business that reads each, or the one that it seems to belong to. `businesses` lists the businesses that the caller may configure. The accounts are those of the last lists: `refresh-connection` reads them again.',
  method: 'GET',
  path: '/connections/accounts',
  access: reads,
  reply: z.object({
    data: z.array(connectionAccount),
    /** Whether some accounts are still being listed. */
    listing: z.boolean(),
    businesses: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
});

export const beginConnectionSignIn = defineEndpoint({
  name: 'begin-connection-sign-in',
  description:
    "Begins a sign-in of the agency at a service, for some or all of its types. Returns the address to open, and a cookie that binds the answer to this browser for 10 minutes. The service redirects to the page '/company/connect'. With `connection_id` the sign-in renews this connection, and all of its sources go on.",
  method: 'POST',
  path: '/connections/sign-in',
  access: writes,
  keepsAccess: true,
  body: z.object({
    types: z.array(type).min(1, 'Choose at least one service.').max(integrationTypeIds.length),
    connection_id: z.uuid('connection_id must be the id of a connection.').optional(),
  }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
  problems: ['not_found'],
});

export const finishConnectionSignIn = defineEndpoint({
  name: 'finish-connection-sign-in',
  description:
    'Stores the access that the service granted to the agency, and begins to list its accounts: `answer` is the query of the redirect address.',
  method: 'POST',
  path: '/connections/finish',
  access: writes,
  keepsAccess: true,
  body: z.object({ answer: z.string().max(8_000) }),
  reply: z.object({ data: z.object({ connection_id: idSchema }) }),
  problems: ['sign_in_refused', 'source_refused', 'conflict', 'not_found'],
});

export const addConnectionToken = defineEndpoint({
  name: 'add-connection-token',
  description:
    "Adds a connection with a token that does not end, such as that of a system user of Meta's Business Manager, after a check that it reads an account. It is stored encrypted.",
  method: 'POST',
  path: '/connections/token',
  access: writes,
  keepsAccess: true,
  body: z.object({
    service: z.string().max(50),
    token: z.string('Enter the token.').trim().min(20, 'Enter the whole token.').max(2_000),
  }),
  reply: z.object({ data: z.object({ connection_id: idSchema }) }),
  problems: ['source_refused', 'not_found'],
});

const params = z.object({ connectionId: z.uuid('connectionId must be the id of a connection.') });

export const refreshConnection = defineEndpoint({
  name: 'refresh-connection',
  description: 'Begins to list the accounts of a sign-in of the agency again.',
  method: 'POST',
  path: '/connections/:connectionId/accounts',
  access: writes,
  keepsAccess: true,
  params,
  reply: messageSchema,
  problems: ['not_found'],
});

export const removeConnection = defineEndpoint({
  name: 'remove-connection',
  description: 'Removes a sign-in of the agency that no source uses, with its tokens.',
  method: 'DELETE',
  path: '/connections/:connectionId',
  access: writes,
  keepsAccess: true,
  params,
  reply: messageSchema,
  problems: ['not_found', 'conflict'],
});

/** Accounts that are connected with one request, at most. */
export const maxAccountsAtOnce = 300;

export const connectAccounts = defineEndpoint({
  name: 'connect-accounts',
  description:
    'Connects accounts that sign-ins of the agency reach to businesses. Their first syncs begin at once; the first one checks the account. Accounts that cannot be connected are in `refused`, with the reason; one that its business reads already counts as connected.',
  method: 'POST',
  path: '/connections/accounts',
  access: writes,
  body: z.object({
    accounts: z
      .array(
        z.object({
          connection_id: z.uuid('connection_id must be the id of a connection.'),
          type,
          account_id: z.string().min(1).max(300),
          business_id: z.uuid('business_id must be the id of a business.'),
        }),
      )
      .min(1, 'Choose at least one account.')
      .max(maxAccountsAtOnce, `Choose at most ${maxAccountsAtOnce} accounts.`),
  }),
  reply: z.object({
    data: z.object({
      connected: z.number().int(),
      refused: z.array(z.object({ type, account_id: z.string(), name: z.string(), message: z.string() })),
    }),
  }),
  problems: ['not_found'],
});
