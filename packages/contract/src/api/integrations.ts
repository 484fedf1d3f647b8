import { feedSources } from '@bellwether/domain/sources/fact-sources';
import { integrationTypeIds, unsupportedIntegrationMessage } from '@bellwether/domain/sources/integrations';
import { sourceFaultNames } from '@bellwether/domain/sources/source-faults';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, integrationSchema, messageSchema } from './shapes.ts';

/**
 * Status of an integration. `never_synced`: it has not delivered rows yet. `syncing`: it reads its history. `degraded`:
 * it temporarily cannot deliver. `expired`, `revoked`: the account has to be connected again.
 */
export const integrationStates = [
  'connected',
  'syncing',
  'paused',
  'degraded',
  'expired',
  'revoked',
  'never_synced',
] as const;
export type IntegrationState = (typeof integrationStates)[number];

/** Status of a source. Times are UTC, ISO 8601. */
export const sourceStatusSchema = z.object({
  state: z.enum(integrationStates),
  /** Account at the service; null until one is chosen, and for a service without a sync. */
  account: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Reason why the source cannot deliver, as a sentence, with its time; null if it can. */
  fault: z
    .object({ kind: z.enum(sourceFaultNames), message: z.string(), action: z.string(), at: z.string() })
    .nullable(),
  /** Time at which the access ends, if within 14 days; the user has to sign in again before. Null otherwise. */
  access_ends: z.string().nullable(),
  /** Days of history that have been read, over all streams; null for a service without a sync. */
  history: z.object({ days: z.number().int(), of: z.number().int() }).nullable(),
  /** Whether a sync is running or about to start. */
  running: z.boolean(),
  /** Time of the next sync; null if none is planned. */
  next_run: z.string().nullable(),
});
export type SourceStatus = z.infer<typeof sourceStatusSchema>;

/** An integration on the configuration page. Times are UTC, ISO 8601. */
const integration = integrationSchema.extend({
  ...sourceStatusSchema.shape,
  /** True if the integration was set up, or got new credentials, within the last 72 hours. */
  recent: z.boolean(),
  /** Whether the business itself signed in, so that further accounts need no new sign-in. */
  own_sign_in: z.boolean(),
  /** Whether a user can choose what counts as a conversion of the account, and did. */
  conversions: z.object({ can_choose: z.boolean(), chosen: z.boolean() }),
  /** Latest load with its row count, time and last day of data; null before the first. */
  last_load: z
    .object({ rows: z.number().int(), at: z.string(), to_date: z.string(), recent: z.boolean() })
    .nullable(),
});
export type Integration = z.infer<typeof integration>;

/** Rows that users provide themselves: uploaded files, entered results, and enquiries of website forms. */
const feed = z.object({
  source: z.enum(feedSources),
  /** Number of rows that count, over all loads. */
  rows: z.number().int(),
  /** Time of the latest load. */
  at: z.string(),
  /** First and last day of data. */
  from_date: z.string(),
  to_date: z.string(),
});
export type Feed = z.infer<typeof feed>;

/** Account at a service. `refusal`: why it cannot be connected, as a sentence; null if it can. */
const sourceAccount = z.object({ id: z.string(), name: z.string(), refusal: z.string().nullable() });

const params = z.object({ businessId: idSchema });

export const listIntegrations = defineEndpoint({
  name: 'list-integrations',
  description:
    'Returns the integrations of a business in setup order, with their status and last sync. Of credentials, returns only the last four characters. `sign_in` lists the types whose accounts a user connects by signing in, with the name of the service; `feeds` what else brings figures: files, entered results and website forms.',
  method: 'GET',
  path: '/businesses/:businessId/integrations',
  access: { who: 'member', module: 'config', act: 'read', business: 'one' },
  params,
  reply: z.object({
    data: z.array(integration),
    sign_in: z.array(z.object({ type: z.enum(integrationTypeIds), service: z.string() })),
    feeds: z.array(feed),
  }),
});

export const connectIntegration = defineEndpoint({
  name: 'connect-integration',
  description:
    'Connects a business to a vendor, or replaces the credentials of the integration. `api_key` holds the parts of the credential joined by `|`; it is stored encrypted. If the credential names an account at a service that Bellwether reads, one request checks it, and its first sync begins.',
  method: 'PUT',
  path: '/businesses/:businessId/integrations/:type',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: params.extend({ type: z.enum(integrationTypeIds, unsupportedIntegrationMessage) }),
  body: z.object({ api_key: z.string('Credentials are required.') }),
  reply: z.object({ data: integration }),
  problems: ['invalid', 'source_refused', 'conflict'],
});

export const disconnectIntegration = defineEndpoint({
  name: 'disconnect-integration',
  description:
    "Removes the integrations of a type, including types that are no longer in the list, and deletes their credentials; with `source_id` only this one. Their figures stay; with `figures: 'remove'` those that a sync read are removed too, and figures of files that they replaced count again. Removing a type that is not connected is no error; an unknown `source_id` is.",
  method: 'DELETE',
  path: '/businesses/:businessId/integrations/:type',
  access: { who: 'member', module: 'config', act: 'delete', business: 'one' },
  params: params.extend({ type: z.string() }),
  query: z.object({
    source_id: z.uuid('source_id must be the id of an integration.').optional(),
    figures: z.enum(['keep', 'remove']).default('keep'),
  }),
  reply: messageSchema,
  problems: ['not_found'],
});

const source = params.extend({ sourceId: z.uuid('sourceId must be the id of an integration.') });

export const beginSourceSignIn = defineEndpoint({
  name: 'begin-source-sign-in',
  description:
    "Begins the sign-in at a service (OAuth 2, authorisation code with PKCE and state). Returns the address to open, and a cookie that binds the answer to this browser for 10 minutes. The service redirects to the page '/company/connect'. With `source_id` the sign-in renews the access of that integration.",
  method: 'POST',
  path: '/businesses/:businessId/integrations/:type/sign-in',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: params.extend({ type: z.enum(integrationTypeIds, unsupportedIntegrationMessage) }),
  body: z.object({ source_id: z.uuid('source_id must be the id of an integration.').optional() }),
  reply: z.object({ data: z.object({ url: z.string() }) }),
  problems: ['not_found'],
});

export const finishSourceSignIn = defineEndpoint({
  name: 'finish-source-sign-in',
  description:
    'Stores the access that the service granted: `answer` is the query of the redirect address. `accounts` lists the accounts to choose from; it is empty if the account is clear, such as after a renewal.',
  method: 'POST',
  path: '/businesses/:businessId/source-sign-in',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params,
  body: z.object({ answer: z.string().max(8_000) }),
  reply: z.object({
    data: z.object({
      type: z.enum(integrationTypeIds),
      source_id: idSchema,
      accounts: z.array(sourceAccount),
    }),
  }),
  problems: ['sign_in_refused', 'source_refused', 'conflict'],
});

export const chooseSourceAccount = defineEndpoint({
  name: 'choose-source-account',
  description:
    'Connects an account at the service, after a check that it can be read, and begins its first sync.',
  method: 'PUT',
  path: '/businesses/:businessId/sources/:sourceId/account',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: source,
  body: z.object({ account_id: z.string().min(1).max(200) }),
  reply: z.object({ data: integration }),
  problems: ['not_found', 'source_refused', 'conflict'],
});

export const listReachableAccounts = defineEndpoint({
  name: 'list-reachable-accounts',
  description:
    'Asks the service which accounts the sign-in of a source reaches, also those that cannot be added, with the reason. Only a sign-in of the business itself is asked.',
  method: 'GET',
  path: '/businesses/:businessId/sources/:sourceId/accounts',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: source,
  reply: z.object({ data: z.array(sourceAccount) }),
  problems: ['not_found', 'source_refused'],
});

export const addSourceAccount = defineEndpoint({
  name: 'add-source-account',
  description:
    'Connects a further account that the sign-in of a source reaches, after a check that it can be read, and begins its first sync.',
  method: 'POST',
  path: '/businesses/:businessId/sources/:sourceId/accounts',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: source,
  body: z.object({ account_id: z.string().min(1).max(200) }),
  reply: z.object({ data: integration }),
  problems: ['not_found', 'source_refused', 'conflict'],
});

/** Most actions that can be chosen for one source. */
const maxConversions = 200;

export const listSourceConversions = defineEndpoint({
  name: 'list-source-conversions',
  description:
    'Asks the service which actions an account can count as conversions, with their numbers in the last 90 days. `chosen` says whether a user chose; otherwise those with `is_default` count.',
  method: 'GET',
  path: '/businesses/:businessId/sources/:sourceId/conversions',
  access: { who: 'member', module: 'config', act: 'read', business: 'one' },
  params: source,
  reply: z.object({
    data: z.object({
      chosen: z.boolean(),
      actions: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Number in the last 90 days; not always whole. */
          count: z.number(),
          /** Whether the action counts now. */
          counts: z.boolean(),
          /** Whether it counts until a user chooses. */
          is_default: z.boolean(),
        }),
      ),
    }),
  }),
  problems: ['not_found', 'source_refused'],
});

export const chooseSourceConversions = defineEndpoint({
  name: 'choose-source-conversions',
  description:
    'Stores which actions count as conversions, null for the usual ones. All days are read again, the newest first; until then older days show the earlier count.',
  method: 'PUT',
  path: '/businesses/:businessId/sources/:sourceId/conversions',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: source,
  body: z.object({
    actions: z
      .array(z.string().min(1).max(200))
      .min(1, 'Choose at least one action.')
      .max(maxConversions, `Choose at most ${maxConversions} actions.`)
      .nullable(),
  }),
  reply: z.object({ data: integration }),
  problems: ['not_found'],
});

export const syncSource = defineEndpoint({
  name: 'sync-source',
  description: 'Begins a sync of the integration now.',
  method: 'POST',
  path: '/businesses/:businessId/sources/:sourceId/sync',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: source,
  reply: z.object({ data: integration }),
  problems: ['not_found'],
});

export const pauseSource = defineEndpoint({
  name: 'pause-source',
  description: 'Pauses or resumes the syncs of an integration.',
  method: 'PUT',
  path: '/businesses/:businessId/sources/:sourceId/paused',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: source,
  body: z.object({ paused: z.boolean() }),
  reply: z.object({ data: integration }),
  problems: ['not_found'],
});
