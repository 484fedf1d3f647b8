import type { beginSourceSignIn } from '@bellwether/contract/api/integrations';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import { call } from '../data/calls/call.ts';
import { isRecord, readJson, storageKeys, writeJson } from '../data/storage.ts';

/**
 * Returns the business for which a sign-in at a service was started, for the page to which the service redirects back.
 */
export const readSignInBusiness = (): string | null => {
  const stored = readJson(storageKeys.sourceSignIn, sessionStorage);
  return isRecord(stored) && typeof stored['businessId'] === 'string' ? stored['businessId'] : null;
};

/** Redirects to the sign-in page of a service. With `sourceId`, the sign-in renews the access of that source. */
export const openSourceSignIn = async (
  businessId: string,
  type: IntegrationTypeId,
  sourceId?: string,
): Promise<void> => {
  const { data } = await call<typeof beginSourceSignIn>(
    'POST',
    '/businesses/:businessId/integrations/:type/sign-in',
    { params: { businessId, type }, body: sourceId === undefined ? {} : { source_id: sourceId } },
  );
  writeJson(storageKeys.sourceSignIn, { businessId }, sessionStorage);
  window.location.assign(data.url);
};
