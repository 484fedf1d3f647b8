import type { Business, User } from '@bellwether/contract/api/shapes';
import { can, hasAdminRights } from '@bellwether/domain/access/can';
import type { Action, ModuleSlug } from '@bellwether/domain/access/slugs';
import { isYearStart } from '@bellwether/domain/time/year-start';
import { useSyncExternalStore } from 'react';
import { currentImpersonation, setImpersonation } from '../auth/impersonation.ts';
import { isDemoMode, maskNames } from '../demo-mode.ts';
import { isRecord, readJson, storageKeys, writeJson } from '../storage.ts';
import { listConnectedTypes } from './connected-types.ts';
import type { Reader } from './reader.ts';

export type RolePermission = { id: string; slug: string; fk_business_id: string | null };

/** Signed-in user with businesses and permissions; cached for an hour. `expiry` is in ms since 1970. */
export type UserConfiguration = {
  user: Omit<User, '_id'> & { has_language_model?: boolean | undefined };
  businesses: Business[];
  rolePermissions: RolePermission[];
  expiry: number;
};

export const configurationLifetimeMs = 3_600_000;

type State = {
  configuration: UserConfiguration | null;
  businessId: string | null;
  businessNotAvailable: boolean;
};

let state: State = { configuration: null, businessId: null, businessNotAvailable: false };
const listeners = new Set<() => void>();
const ends = new Set<() => void>();

/** Subscribes to the end of a session, so that the user's caches can be cleared. */
export const onSessionEnd = (forget: () => void): void => void ends.add(forget);

export const readSessionState = (): State => state;

const change = (next: Partial<State>): void => {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the storage for the session's user: that of this tab for an impersonated user, else that of all tabs. */
const sessionStore = (): Storage => (currentImpersonation() ? sessionStorage : localStorage);

/** Restores the session configuration that an earlier page stored; an invalid configuration is ignored. */
export function restoreConfiguration(): UserConfiguration | null {
  if (state.configuration) return state.configuration;
  const stored = readJson(storageKeys.configuration, sessionStore());
  if (!isRecord(stored) || !isRecord(stored['user']) || !Array.isArray(stored['businesses'])) return null;
  // Ignores a stored configuration of an older version that lacks newer fields.
  if (!stored['businesses'].every((one) => isRecord(one) && isYearStart(one['financial_year_start'])))
    return null;
  const configuration = stored as UserConfiguration;
  const current =
    sessionStorage.getItem(storageKeys.currentBusiness) ?? localStorage.getItem(storageKeys.lastBusiness);
  const known = configuration.businesses.some(({ id }) => id === current);
  change({ configuration, businessId: known ? current : null });
  return state.configuration;
}

export function storeConfiguration(configuration: UserConfiguration): void {
  writeJson(storageKeys.configuration, configuration, sessionStore());
  change({ configuration });
}

/** Makes an available business the current one, for this tab and for the next visit. */
export function activateBusiness(id: string, notAvailable = false): void {
  sessionStorage.setItem(storageKeys.currentBusiness, id);
  localStorage.setItem(storageKeys.lastBusiness, id);
  // Keeps `notAvailable` while the URL is corrected; the next switch of business resets it.
  if (notAvailable || state.businessId !== id) change({ businessId: id, businessNotAvailable: notAvailable });
}

/**
 * Clears this tab's session state. Storage shared by all tabs stays: if another tab ended the session, a
 * different user may be signed in by now.
 */
export function forgetSession(): void {
  setImpersonation(null);
  change({ configuration: null, businessId: null, businessNotAvailable: false });
  for (const forget of ends) forget();
}

/**
 * Ends the session in every tab: the sign-in and all data loaded with it. Theme and sidebar settings stay.
 */
export function endSession(): void {
  for (const key of [
    storageKeys.auth,
    storageKeys.configuration,
    storageKeys.integrationTypes,
    storageKeys.dataUpdated,
  ])
    localStorage.removeItem(key);
  forgetSession();
}

export type WebSession = {
  user: UserConfiguration['user'];
  businesses: readonly Business[];
  business: Business;
  /** Whether a language model is configured on the server. */
  hasLanguageModel: boolean;
  isAdmin: boolean;
  isSuperAdmin: boolean;
  reader: Reader;
  may: (action: Action, slug: ModuleSlug) => boolean;
};

/**
 * Returns the user's admin rights. A Super Admin is an admin too; a role for one business does not make a
 * Super Admin.
 */
export const readAdminFlags = ({ roles }: UserConfiguration['user']) => ({
  isAdmin: hasAdminRights(roles.map(({ name }) => name)),
  isSuperAdmin: roles.some(({ name, fk_business_id }) => name === 'Super Admin' && fk_business_id === null),
});

/** Returns the session for use by pages; null until user and business are known. */
export function toSession({ configuration: storedConfiguration, businessId }: State): WebSession | null {
  const configuration = maskNames(storedConfiguration);
  const business = configuration?.businesses.find(({ id }) => id === businessId);
  if (!configuration || !business) return null;
  const { user, businesses, rolePermissions } = configuration;
  const permissions = rolePermissions
    .filter(({ fk_business_id }) => fk_business_id === null || fk_business_id === business.id)
    .map(({ slug }) => slug);
  const globalPermissions = rolePermissions
    .filter(({ fk_business_id }) => fk_business_id === null)
    .map(({ slug }) => slug);
  const flags = readAdminFlags(user);
  const reader = {
    permissions,
    globalPermissions,
    moduleAccess: business.module_access,
    ...flags,
    hasSeveral: businesses.length > 1,
    connected: listConnectedTypes(business),
  };
  return {
    user,
    businesses,
    business,
    hasLanguageModel: user.has_language_model ?? false,
    ...flags,
    reader,
    may: (action, slug) =>
      can(reader, action, slug) && (action === 'read' || !(isDemoMode() || currentImpersonation())),
  };
}

let cached: { forState: State; session: WebSession | null } = { forState: state, session: null };
const snapshot = () => {
  if (cached.forState !== state) cached = { forState: state, session: toSession(state) };
  return cached.session;
};

export const useSessionOrNull = (): WebSession | null => useSyncExternalStore(subscribe, snapshot, snapshot);

/**
 * Returns the session of a signed-in page. Throws on other pages; the guard never draws a signed-in page without a
 * session.
 */
export function useSession(): WebSession {
  const session = useSessionOrNull();
  if (!session) throw new Error('This page needs a signed-in user.');
  return session;
}
