import type { AnyRouter } from '@tanstack/react-router';
import { readAuth, readAuthState } from '../data/auth/auth-record.ts';
import { onTokenRejected } from '../data/auth/token.ts';
import { readErrorMessage } from '../data/calls/api-error.ts';
import { markRefreshed, needsRefresh, readLastRefresh } from '../data/calls/freshness.ts';
import { saveReturnPath } from '../data/session/return-path.ts';
import {
  endSession,
  forgetSession,
  onSessionEnd,
  restoreConfiguration,
  type UserConfiguration,
} from '../data/session/session.ts';
import { watchSessionExpiry } from '../data/session/session-expiry.ts';
import {
  initialSessionState,
  nextSessionState,
  type SessionEffect,
  type SessionEvent,
  type SessionMachine,
} from '../data/session/session-machine.ts';
import { loadSession, loadSignedInUser, refreshTokens } from '../data/session/sign-in.ts';
import { storageKeys } from '../data/storage.ts';
import { closeNotice, notify } from '../ui/notifications/notify.tsx';
import { queryClient } from './query-client.ts';

/** Error of a failed session check: no reply or an invalid one. The session continues. */
export class UncheckedSession extends Error {}
/** Error thrown when no user is signed in; the page redirects to the login. */
export class SessionEnded extends Error {}

let state: SessionMachine = initialSessionState;
let router: AnyRouter | undefined;
let visits: { href: string; settle: PromiseWithResolvers<UserConfiguration> }[] = [];
let cause: unknown;
let warning = '';
let leaving: Promise<void> = Promise.resolve();
let stopWatching = () => {};

/** Sends an event to the session machine and runs its effects. `failure` is the reason of a failed step. */
function send(event: SessionEvent, failure?: unknown): void {
  cause = failure;
  const { state: next, does } = nextSessionState(state, event);
  state = next;
  for (const effect of does) effects[effect]();
}

const known = (): UserConfiguration | null => {
  const configuration = restoreConfiguration();
  return configuration && configuration.expiry > Date.now() ? configuration : null;
};

/**
 * Compares the browser's storage with the session state and sends events for differences, because other tabs, the clock
 * and the user change the storage too.
 */
function look(): void {
  const found = readAuthState(readAuth(), Date.now());
  if (found === 'ended') send('found-ended');
  else if (found === 'none' && state.token !== 'none') send('ended-elsewhere');
  else if (found === 'valid' && state.token === 'none') send('found');
  const fresh = known() !== null;
  if (fresh && state.user === 'unknown') send('recalled');
  else if (!fresh && state.user === 'known') send('hour-passed');
}

/**
 * Waits for the signed-in user that a page needs and returns the user.
 * @throws SessionEnded, UncheckedSession.
 */
export function requireSession(href: string): Promise<UserConfiguration> {
  const settle = Promise.withResolvers<UserConfiguration>();
  look();
  visits.push({ href, settle });
  send('visit');
  return settle.promise;
}

/** Checks if the signed-in user is known, so that a page can open without a request. */
export function isUserKnown(): boolean {
  look();
  return state.user === 'known';
}

export function refreshStaleData(): void {
  if (needsRefresh(readLastRefresh(), Date.now())) send('data-stale');
}

const settleVisits = (settle: (one: PromiseWithResolvers<UserConfiguration>) => void): void => {
  const waiting = visits;
  visits = [];
  for (const one of waiting) settle(one.settle);
};

const here = () => window.location.pathname + window.location.search + window.location.hash;

const effects: Record<SessionEffect, () => void> = {
  'remember-route': () => saveReturnPath(visits.at(-1)?.href ?? here()),
  clear: endSession,
  forget: forgetSession,

  'load-user': () => {
    loadSession().then(
      () => send('loaded'),
      (failure: unknown) => send('load-failed', failure),
    );
  },
  'admit-visits': () => {
    const configuration = known();
    settleVisits(({ resolve, reject }) =>
      configuration ? resolve(configuration) : reject(new UncheckedSession('The user is not stored.')),
    );
  },
  'cancel-visits': () => {
    const failure = new UncheckedSession('The session could not be checked.', { cause });
    settleVisits(({ reject }) => reject(failure));
  },
  'refuse-visits': () => settleVisits(({ reject }) => reject(new SessionEnded('No one is signed in.'))),
  'refresh-data': () => {
    markRefreshed(Date.now());
    void queryClient.invalidateQueries();
    // Only logs a failure, because the user does not wait for this load.
    loadSignedInUser().catch((failure: unknown) =>
      console.warn('Your user data could not be reloaded.', failure),
    );
  },

  'watch-expiry': () => {
    effects['stop-watching']();
    const expiry = Date.parse(readAuth()?.expiry ?? '');
    if (Number.isNaN(expiry)) return;
    stopWatching = watchSessionExpiry(expiry, Date.now(), {
      warn: () => send('warn-due'),
      end: () => send('expired'),
    });
  },
  'stop-watching': () => {
    stopWatching();
    effects['close-warning']();
  },
  'show-warning': () => {
    warning = notify({
      text: 'Your session is about to expire.',
      actionText: 'Refresh',
      onAction: () => send('refresh-asked'),
    });
  },
  'close-warning': () => closeNotice(warning),
  'refresh-tokens': () => {
    refreshTokens().then(
      () => send('refreshed'),
      (failure: unknown) => send('refresh-failed', failure),
    );
  },
  'say-refreshed': () => void notify({ text: 'Your session has been refreshed.' }),
  'say-refresh-failed': () =>
    void notify({ text: readErrorMessage(cause, 'Error Refreshing Token (v2)'), type: 'error' }),
  'say-expired': () =>
    void notify({
      text: 'Your session has expired. Please login again.',
      actionText: 'Login',
      onAction: () => void router?.navigate({ to: '/login' }),
    }),
  'go-login': () => {
    leaving = router?.navigate({ to: '/login', replace: true }) ?? leaving;
  },
};

/** Starts the session check for the first page. Returns true if this browser stores a valid sign-in. */
export function checkSessionEarly(): boolean {
  look();
  if (state.token !== 'none' && state.user === 'unknown') send('visit');
  return state.token !== 'none';
}

/**
 * Listens for session changes from outside the state machine: actions of the user, a 401 of the server and changes in
 * other tabs.
 */
export function runSessionEffects(appRouter: AnyRouter): void {
  router = appRouter;
  onSessionEnd(() => send('ended-here'));
  onTokenRejected(() => send('refused'));
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKeys.auth) return;
    if (newValue !== null) void followSignIn(appRouter);
    else if (state.token !== 'none') send('ended-elsewhere');
  });
}

/** Handles a sign-in or new tokens that another tab stored. */
async function followSignIn(appRouter: AnyRouter): Promise<void> {
  if (state.token !== 'none') send('renewed-elsewhere');
  await leaving;
  if (window.location.pathname === '/login') await appRouter.navigate({ to: '/', replace: true });
}
