import type { beginConnectionSignIn } from '@bellwether/contract/api/connections';
import type { beginSourceSignIn } from '@bellwether/contract/api/integrations';
import type { IntegrationTypeId } from '@bellwether/domain/sources/integrations';
import { call } from '../data/calls/call.ts';
import { isRecord, readJson, storageKeys, writeJson } from '../data/storage.ts';

/** For whom a sign-in at a service was started: a business, or the agency. */
export type SignInOwner = { businessId: string } | 'agency';

/**
 * Returns for whom a sign-in at a service was started, for the page to which the service redirects back; null if none was
 * started in this tab.
 */
export const readSignInOwner = (): SignInOwner | null => {
  const stored = readJson(storageKeys.sourceSignIn, sessionStorage);
  if (!isRecord(stored)) return null;
  const { businessId, agency } = stored;
  return agency === true ? 'agency' : typeof businessId === 'string' ? { businessId } : null;
};

/** Redirects to the sign-in page of a service, for the agency. With `connectionId`, the sign-in renews this connection. */
export const openAgencySignIn = async (
  types: readonly IntegrationTypeId[],
  connectionId?: string,
): Promise<void> => {
  const { data } = await call<typeof beginConnectionSignIn>('POST', '/connections/sign-in', {
    body: { types: [...types], ...(connectionId === undefined ? {} : { connection_id: connectionId }) },
  });
  writeJson(storageKeys.sourceSignIn, { agency: true }, sessionStorage);
  window.location.assign(data.url);
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
