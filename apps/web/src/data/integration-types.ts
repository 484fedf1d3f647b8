import { integrationTypes } from '@bellwether/domain/sources/integrations';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './calls/query-keys.ts';
import { loadIntegrationTypes } from './session/sign-in.ts';
import { isRecord, readJson, storageKeys } from './storage.ts';

export type IntegrationType = { id: string; value: string };

const isType = (one: unknown): one is IntegrationType =>
  isRecord(one) && typeof one['id'] === 'string' && typeof one['value'] === 'string';

/** Query of the integration types that the browser stores; the types built into this version if loading failed. */
export const integrationTypesQuery = queryOptions({
  queryKey: queryKeys.integrationTypes,
  queryFn: async (): Promise<readonly IntegrationType[]> => {
    await loadIntegrationTypes();
    const stored = readJson(storageKeys.integrationTypes);
    return Array.isArray(stored) ? stored.filter(isType) : integrationTypes;
  },
});
