import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { ApiError } from '../data/api-error.ts';
import { authState, readAuth } from '../data/auth-record.ts';
import { chooseBusiness, isClosed } from '../data/business.ts';
import { lastRefresh, markRefreshed, needsRefresh } from '../data/freshness.ts';
import { rememberRoute } from '../data/return-path.ts';
import type { ScreenScope } from '../data/screen.ts';
import {
  activateBusiness,
  adminFlagsOf,
  endSession,
  restoreConfiguration,
  type UserConfiguration,
} from '../data/session.ts';
import { loadSession, loadUser } from '../data/sign-in.ts';
import { keys } from '../data/storage.ts';
import { parseFilters, printFilters, readFilters, resetFilters } from '../data/url-filters.ts';
import { notify } from '../ui/notify.tsx';
import { queryClient } from './query-client.ts';

type Search = Record<string, string | undefined>;

let lastPath = '';

/** It could not be found out who is signed in: the server did not answer, or not as it should. The session goes on. */
export class UncheckedSession extends Error {}

/** What stands before every signed-in route: a valid token, a known user, a business that is theirs and, where the page is of one, open. */
export async function enter(location: ParsedLocation, scope: ScreenScope): Promise<void> {
  const configuration = await requireUser(location.href);
  requireBusiness(location, configuration, scope);
  dropMalformedFilters(location);
  if (location.pathname !== lastPath) await queryClient.cancelQueries();
  lastPath = location.pathname;
  rememberRoute(location.href);
  refreshStale();
}

/** What stands before a signed-in page that needs no business: a valid token, a known user. */
export async function requireUser(href: string): Promise<UserConfiguration> {
  requireToken(href);
  try {
    return await checkedUser();
  } catch (failure) {
    if (!(failure instanceof UncheckedSession)) throw redirect({ to: '/login', replace: true });
    rememberRoute(href);
    throw failure;
  }
}

function requireToken(href: string): void {
  const state = authState(readAuth(), Date.now());
  if (state === 'valid') return;
  if (state === 'ended') endSession();
  rememberRoute(href);
  throw redirect({ to: '/login', replace: true });
}

/** The user, asked for anew once what is known has stood for an hour. */
const freshUser = (): UserConfiguration | null => {
  const known = restoreConfiguration();
  return known && known.expiry > Date.now() ? known : null;
};

export const isUserFresh = (): boolean => freshUser() !== null;

let started: Promise<UserConfiguration> | undefined;

/** Begins to find out who is signed in, for the first page to go on with. */
export function checkAhead(): void {
  if (authState(readAuth(), Date.now()) !== 'valid' || freshUser()) return;
  started = loadSession();
  started.catch(() => undefined);
}

/**
 * The user as they are known, or as the server now says.
 * @throws UncheckedSession when that could not be found out; ApiError with 401 when the session has ended, which was said already.
 */
export async function checkedUser(): Promise<UserConfiguration> {
  const known = freshUser();
  if (known) return known;
  const ahead = started;
  started = undefined;
  try {
    return await (ahead ?? loadSession());
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) throw failure;
    throw new UncheckedSession('The session could not be checked.', { cause: failure });
  }
}

/** What stands before the page that makes the first business: a Super Admin without one. Everybody else is led on. */
export async function enterFirstRun({ href }: ParsedLocation): Promise<void> {
  const { user, businesses } = await requireUser(href);
  if (businesses.length > 0) throw redirect({ to: '/', replace: true });
  if (!adminFlagsOf(user).isSuperAdmin) throw redirect({ to: '/business-inactive', replace: true });
}

function requireBusiness(
  location: ParsedLocation,
  { user, businesses }: UserConfiguration,
  scope: ScreenScope,
): void {
  const search: Search = location.search;
  const { id, notAvailable } = chooseBusiness({
    asked: search['business'],
    current: sessionStorage.getItem(keys.currentBusiness),
    last: localStorage.getItem(keys.lastBusiness),
    available: businesses.map((business) => business.id),
  });
  const business = businesses.find((one) => one.id === id);
  if (!business)
    throw redirect({
      to: adminFlagsOf(user).isSuperAdmin ? '/create-business' : '/business-inactive',
      replace: true,
    });
  activateBusiness(business.id, notAvailable);
  if (notAvailable) notify({ text: 'You do not have access to this business.', type: 'error' });
  // Nothing of a global page is about the business, which only the frame around it shows.
  if (scope === 'global') return;
  if (isClosed(business)) throw redirect({ to: '/business-inactive', replace: true });
  if (search['business'] === business.id) return;
  throw redirect({
    to: location.pathname,
    hash: location.hash,
    search: {
      ...search,
      business: business.id,
      ...(notAvailable && search['filters']
        ? { filters: printFilters(resetFilters(parseFilters(search['filters']))) }
        : {}),
    },
    replace: true,
  });
}

/** Filters that cannot be read are taken out of the address: what is shown is what it says. */
function dropMalformedFilters({ pathname, hash, search }: ParsedLocation<Search>): void {
  if (readFilters(search['filters'])) return;
  throw redirect({ to: pathname, hash, search: { ...search, filters: undefined }, replace: true });
}

/** Data that has stood too long is asked for anew, and the user with it; a failure of that is silent. */
function refreshStale(): void {
  const now = Date.now();
  if (!needsRefresh(lastRefresh(), now)) return;
  markRefreshed(now);
  void queryClient.invalidateQueries();
  loadUser().catch((failure: unknown) => console.warn('The user could not be loaded again.', failure));
}
