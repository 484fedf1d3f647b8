import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { authState, readAuth } from '../data/auth-record.ts';
import { chooseBusiness, isClosed } from '../data/business.ts';
import { lastRefresh, markRefreshed, needsRefresh } from '../data/freshness.ts';
import { rememberRoute } from '../data/return-path.ts';
import {
  activateBusiness,
  clearSession,
  restoreConfiguration,
  type UserConfiguration,
} from '../data/session.ts';
import { loadIntegrationTypes, loadUser, loginErrorText } from '../data/sign-in.ts';
import { keys } from '../data/storage.ts';
import { parseFilters, printFilters, readFilters, resetFilters } from '../data/url-filters.ts';
import { notify } from '../ui/notify.tsx';
import { queries } from './queries.ts';

type Search = Record<string, string | undefined>;

let lastPath = '';

/** What stands before every signed-in route: a valid token, a known user, a business that is theirs and open. */
export async function enter(location: ParsedLocation): Promise<void> {
  requireToken(location.href);
  const configuration = await requireUser(location.href);
  requireBusiness(location, configuration);
  dropMalformedFilters(location);
  if (location.pathname !== lastPath) await queries.cancelQueries();
  lastPath = location.pathname;
  rememberRoute(location.href);
  refreshStale();
}

function requireToken(href: string): void {
  const state = authState(readAuth(), Date.now());
  if (state === 'valid') return;
  if (state === 'ended') clearSession();
  rememberRoute(href);
  throw redirect({ to: '/login', replace: true });
}

async function requireUser(href: string): Promise<UserConfiguration> {
  const known = restoreConfiguration();
  if (known && known.expiry > Date.now()) return known;
  try {
    const configuration = await loadUser();
    void loadIntegrationTypes();
    markRefreshed(Date.now());
    return configuration;
  } catch (failure) {
    notify({ text: loginErrorText(failure), type: 'error' });
    clearSession();
    rememberRoute(href);
    throw redirect({ to: '/login', replace: true });
  }
}

function requireBusiness(location: ParsedLocation, { businesses }: UserConfiguration): void {
  const search: Search = location.search;
  const { id, notAvailable } = chooseBusiness({
    asked: search['business'],
    current: sessionStorage.getItem(keys.currentBusiness),
    last: localStorage.getItem(keys.lastBusiness),
    available: businesses.map((business) => business.id),
  });
  const business = businesses.find((one) => one.id === id);
  if (!business) throw redirect({ to: '/business-inactive', replace: true });
  activateBusiness(business.id, notAvailable);
  if (notAvailable) notify({ text: 'You do not have access to this business.', type: 'error' });
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
  void queries.invalidateQueries();
  loadUser().catch((failure: unknown) => console.warn('The user could not be loaded again.', failure));
}
