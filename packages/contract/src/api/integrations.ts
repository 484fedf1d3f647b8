import { z } from 'zod';
import { integrationTypeIds, unsupportedIntegrationMessage } from '../catalogue/integrations.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idSchema, integrationSchema, messageSchema } from './shapes.ts';

/** Status of an integration; `never_synced`: it has not delivered rows yet. */
export const integrationStates = ['connected', 'degraded', 'expired', 'revoked', 'never_synced'] as const;
export type IntegrationState = (typeof integrationStates)[number];

/** An integration on the configuration page. Times are UTC, ISO 8601. */
const connection = integrationSchema.extend({
  state: z.enum(integrationStates),
  /** True if set up, or given new credentials, within the last 72 hours. */
  recent: z.boolean(),
  /** Latest load with its row count, time and last day of data; null before the first. */
  last_load: z
    .object({ rows: z.number().int(), at: z.string(), to_date: z.string(), recent: z.boolean() })
    .nullable(),
});
export type Connection = z.infer<typeof connection>;

const params = z.object({ businessId: idSchema });

export const listConnections = defineEndpoint({
  name: 'list-connections',
  description:
    'Returns the integrations of a business in setup order, with their status and last sync. Of credentials, returns only the last four characters.',
  method: 'GET',
  path: '/businesses/:businessId/integrations',
  access: { who: 'member', module: 'config', act: 'read', business: 'one' },
  params,
  reply: z.object({ data: z.array(connection) }),
});

export const connectIntegration = defineEndpoint({
  name: 'connect-integration',
  description:
    'Connects a business to a vendor, or replaces the credentials of the connection. `api_key` holds the parts of the credential joined by `|`; it is stored encrypted.',
  method: 'PUT',
  path: '/businesses/:businessId/integrations/:type',
  access: { who: 'member', module: 'config', act: 'write', business: 'one' },
  params: params.extend({ type: z.enum(integrationTypeIds, unsupportedIntegrationMessage) }),
  body: z.object({ api_key: z.string('Credentials are required.') }),
  reply: z.object({ data: connection }),
  problems: ['invalid'],
});

export const disconnectIntegration = defineEndpoint({
  name: 'disconnect-integration',
  description:
    'Removes the integration of a type, including types that are no longer in the list, and deletes its credentials. Its imported rows stay. Removing an integration that does not exist is no error.',
  method: 'DELETE',
  path: '/businesses/:businessId/integrations/:type',
  access: { who: 'member', module: 'config', act: 'delete', business: 'one' },
  params: params.extend({ type: z.string() }),
  reply: messageSchema,
});
