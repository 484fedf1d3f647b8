import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { chooseBusiness, isClosed } from '../data/business.ts';
import { runNavigationSteps } from '../data/page/navigation-steps.ts';
import { isReadableScreen, type Screen, type ScreenScope } from '../data/page/screen.ts';
import { parseFilters, printFilters, readFilters, resetFilters } from '../data/page/url-filters.ts';
import { saveReturnPath } from '../data/session/return-path.ts';
import {
  activateBusiness,
  readAdminFlags,
  readSessionState,
  toSession,
  type UserConfiguration,
} from '../data/session/session.ts';
import { loadUser } from '../data/session/sign-in.ts';
import { storageKeys } from '../data/storage.ts';
import { notify } from '../ui/notify.tsx';
import { queryClient } from './query-client.ts';
import { refreshStaleData, requireSession, SessionEnded } from './session-effects.ts';

type Search = Record<string, string | undefined>;

let lastPath = '';

/** What stands before every signed-in route: a valid token, a known user, a business that is theirs and, where the page is of one, open. */
export async function requireSignedIn(
  location: ParsedLocation,
  page: Screen | undefined,
  scope: ScreenScope,
): Promise<void> {
  requireBusiness(location, await whoAsks(location), scope);
  await runNavigationSteps({
    cancelPending: async () => {
      // Before the first page there was none: what is under way was asked ahead for this one.
      if (lastPath !== '' && location.pathname !== lastPath) await queryClient.cancelQueries();
      lastPath = location.pathname;
    },
    storeRoute: () => saveReturnPath(location.href),
    beforeRoute: () => {
      const session = toSession(readSessionState());
      return session !== null && (page === undefined || isReadableScreen(page, session.reader));
    },
    initQuery: () => {
      dropMalformedFilters(location);
      refreshStaleData();
    },
  });
}

/**
 * Who is signed in, with the business that the address names: one that was made or given since the user was loaded is not among theirs yet, and
 * whoever follows a link to it must not be shown another instead.
 */
async function whoAsks({ href, search }: ParsedLocation<Search>): Promise<UserConfiguration> {
  const configuration = await requireUser(href);
  const asked = search['business'];
  return !asked || configuration.businesses.some(({ id }) => id === asked)
    ? configuration
    : loadUser().catch(() => configuration);
}

/** What stands before a signed-in page that needs no business: a valid token, a known user. */
export async function requireUser(href: string): Promise<UserConfiguration> {
  try {
    return await requireSession(href);
  } catch (failure) {
    if (failure instanceof SessionEnded) throw redirect({ to: '/login', replace: true });
    throw failure;
  }
}

/** What stands before the page that makes the first business: a Super Admin without one. Everybody else is led on. */
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
    asked: search['business'],
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
