import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { chooseBusiness, isClosedBusiness } from '../data/business.ts';
import { runNavigationSteps } from '../data/page/navigation-steps.ts';
import { mayOpenScreen, type Screen, type ScreenScope } from '../data/page/screen.ts';
import {
  decodeFilters,
  decodeFiltersOrEmpty,
  encodeFilters,
  resetFiltersForNewBusiness,
} from '../data/page/url-filters.ts';
import { saveReturnPath } from '../data/session/return-path.ts';
import {
  activateBusiness,
  readAdminFlags,
  readSessionState,
  toSession,
  type UserConfiguration,
} from '../data/session/session.ts';
import { loadSignedInUser } from '../data/session/sign-in.ts';
import { storageKeys } from '../data/storage.ts';
import { notify } from '../ui/notifications/notify.tsx';
import { queryClient } from './query-client.ts';
import { refreshStaleData, requireSession, SessionEnded } from './session-effects.ts';

type Search = Record<string, string | undefined>;

let lastPath = '';

/**
 * Guards every signed-in route. It requires a valid token, a known user and an available business; for a business page,
 * the business must be open.
 */
export async function requireSignedIn(
  location: ParsedLocation,
  page: Screen | undefined,
  scope: ScreenScope,
): Promise<void> {
  requireBusiness(location, await loadUserOfBusiness(location), scope);
  await runNavigationSteps({
    cancelPending: async () => {
      // Does not cancel requests on the first page of a visit, because they are prefetches for this page.
      if (lastPath !== '' && location.pathname !== lastPath) await queryClient.cancelQueries();
      lastPath = location.pathname;
    },
    storeRoute: () => saveReturnPath(location.href),
    beforeRoute: () => {
      const session = toSession(readSessionState());
      return session !== null && (page === undefined || mayOpenScreen(page, session.reader));
    },
    initQuery: () => {
      dropMalformedFilters(location);
      refreshStaleData();
    },
  });
}

/**
 * Returns the signed-in user with the business that the address names. If the loaded user lacks that business, the user
 * is loaded again, because the business may be newer. Otherwise the link would open another business.
 */
async function loadUserOfBusiness({ href, search }: ParsedLocation<Search>): Promise<UserConfiguration> {
  const configuration = await requireUser(href);
  const requestedBusiness = search['business'];
  return !requestedBusiness || configuration.businesses.some(({ id }) => id === requestedBusiness)
    ? configuration
    : loadSignedInUser().catch(() => configuration);
}

/** Guards a signed-in page that needs no business. It requires a valid token and a known user. */
export async function requireUser(href: string): Promise<UserConfiguration> {
  try {
    return await requireSession(href);
  } catch (failure) {
    if (failure instanceof SessionEnded) throw redirect({ to: '/login', replace: true });
    throw failure;
  }
}

/**
 * Guards the page that creates the first business. It is only for a Super Admin without a business; other users are
 * redirected.
 */
export async function requireFirstRun({ href }: ParsedLocation): Promise<void> {
  const { user, businesses } = await requireUser(href);
  if (businesses.length > 0) throw redirect({ to: '/', replace: true });
  if (!readAdminFlags(user).isSuperAdmin) throw redirect({ to: '/business-inactive', replace: true });
}

function requireBusiness(
  location: ParsedLocation,
  { user, businesses }: UserConfiguration,
  scope: ScreenScope,
): void {
  const search: Search = location.search;
  const { id, notAvailable } = chooseBusiness({
    requested: search['business'],
    current: sessionStorage.getItem(storageKeys.currentBusiness),
    last: localStorage.getItem(storageKeys.lastBusiness),
    available: businesses,
  });
  const business = businesses.find((one) => one.id === id);
  if (!business)
    throw redirect({
      to: readAdminFlags(user).isSuperAdmin ? '/create-business' : '/business-inactive',
      replace: true,
    });
  activateBusiness(business.id, notAvailable);
  if (notAvailable) notify({ text: 'You do not have access to this business.', type: 'error' });
  // Opens a global page whatever the state of the business, because only the frame around it shows the business.
  if (scope === 'global') return;
  if (isClosedBusiness(business)) throw redirect({ to: '/business-inactive', replace: true });
  if (search['business'] === business.id) return;
  throw redirect({
    to: location.pathname,
    hash: location.hash,
    search: {
      ...search,
      business: business.id,
      ...(notAvailable && search['filters']
        ? { filters: encodeFilters(resetFiltersForNewBusiness(decodeFiltersOrEmpty(search['filters']))) }
        : {}),
    },
    replace: true,
  });
}

/** Removes malformed filters from the address, so that it matches the page. */
function dropMalformedFilters({ pathname, hash, search }: ParsedLocation<Search>): void {
  if (decodeFilters(search['filters'])) return;
  throw redirect({ to: pathname, hash, search: { ...search, filters: undefined }, replace: true });
}
