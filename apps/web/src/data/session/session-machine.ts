/**
 * State machine of the session, with two regions and one table each. `token` is the state of the stored sign-in. `user`
 * shows if the signed-in user is known; a page loads the user before it opens, and again after an hour. The machine is
 * pure: `shell/session-effects.ts` sends its events and runs its effects. An event without a row in the table changes
 * nothing.
 */
export type TokenState = 'none' | 'good' | 'warned' | 'refreshing';
export type UserState = 'unknown' | 'checking' | 'known';
export type SessionMachine = Readonly<{ token: TokenState; user: UserState }>;

export type SessionEvent =
  /** Event: a page that needs a signed-in user is opening. */
  | 'visit'
  /** Events: a stored sign-in was found, which is still valid or has expired. */
  | 'found'
  | 'found-ended'
  /**
   * Events, in order: the stored user is less than an hour old; the user was loaded; loading failed without a 401; an
   * hour has passed since loading.
   */
  | 'recalled'
  | 'loaded'
  | 'load-failed'
  | 'hour-passed'
  /** Event: the data on the page is over 20 minutes old. */
  | 'data-stale'
  /**
   * Events, in order: five minutes of the session are left; the user pressed 'Refresh'; both new tokens arrived; a
   * token request failed; another tab replaced the tokens.
   */
  | 'warn-due'
  | 'refresh-asked'
  | 'refreshed'
  | 'refresh-failed'
  | 'renewed-elsewhere'
  /**
   * Events, in order: the session expired; the server replied 401; the user logged out or signed in again in this tab;
   * another tab ended the session.
   */
  | 'expired'
  | 'refused'
  | 'ended-here'
  | 'ended-elsewhere';

export type SessionEffect =
  | 'remember-route'
  /** Effects that end the session: `clear` in every tab, `forget` only in this tab. */
  | 'clear'
  | 'forget'
  | 'load-user'
  /** Effects that tell pages that wait to open whether they may. */
  | 'admit-visits'
  | 'cancel-visits'
  | 'refuse-visits'
  | 'refresh-data'
  | 'watch-expiry'
  | 'stop-watching'
  | 'show-warning'
  | 'close-warning'
  | 'refresh-tokens'
  | 'say-refreshed'
  | 'say-refresh-failed'
  | 'say-expired'
  | 'go-login';

type Edge<State> = { to: State; does: readonly SessionEffect[] };
type Table<State extends string> = Readonly<
  Record<State, Readonly<Partial<Record<SessionEvent, Edge<State>>>>>
>;

const over: Edge<TokenState> = {
  to: 'none',
  does: ['remember-route', 'stop-watching', 'clear', 'say-expired', 'refuse-visits', 'go-login'],
};

/** Events that end a sign-in. A lost connection, or a failed reply other than 401, is not among them. */
const ends: Partial<Record<SessionEvent, Edge<TokenState>>> = {
  expired: over,
  refused: over,
  'found-ended': { to: 'none', does: ['stop-watching', 'clear', 'refuse-visits'] },
  'ended-here': { to: 'none', does: ['stop-watching', 'refuse-visits'] },
  'ended-elsewhere': { to: 'none', does: ['stop-watching', 'forget', 'refuse-visits', 'go-login'] },
};

export const tokenTransitions: Table<TokenState> = {
  none: {
    found: { to: 'good', does: [] },
    'found-ended': { to: 'none', does: ['clear'] },
    visit: { to: 'none', does: ['remember-route', 'refuse-visits'] },
  },
  // Watches the expiry once the user is known. An open expiry warning stays open.
  good: {
    ...ends,
    recalled: { to: 'good', does: ['watch-expiry'] },
    loaded: { to: 'good', does: ['watch-expiry'] },
    'renewed-elsewhere': { to: 'good', does: ['watch-expiry'] },
    'warn-due': { to: 'warned', does: ['show-warning'] },
  },
  warned: {
    ...ends,
    'renewed-elsewhere': { to: 'good', does: ['watch-expiry'] },
    'refresh-asked': { to: 'refreshing', does: ['close-warning', 'refresh-tokens'] },
  },
  refreshing: {
    ...ends,
    'renewed-elsewhere': { to: 'good', does: ['watch-expiry'] },
    refreshed: { to: 'good', does: ['watch-expiry', 'say-refreshed'] },
    'refresh-failed': { to: 'warned', does: ['say-refresh-failed', 'show-warning'] },
  },
};

/** Transitions of the user state, used only while signed in; without a sign-in the user is unknown. */
export const userTransitions: Table<UserState> = {
  unknown: {
    recalled: { to: 'known', does: [] },
    visit: { to: 'checking', does: ['load-user'] },
  },
  checking: {
    loaded: { to: 'known', does: ['admit-visits'] },
    'load-failed': { to: 'unknown', does: ['remember-route', 'cancel-visits'] },
  },
  known: {
    visit: { to: 'known', does: ['admit-visits'] },
    'hour-passed': { to: 'unknown', does: [] },
    'data-stale': { to: 'known', does: ['refresh-data'] },
  },
};

export const initialSessionState: SessionMachine = { token: 'none', user: 'unknown' };

/** Returns the next state of the session after an event, and its effects in order. */
export function nextSessionState(
  { token, user }: SessionMachine,
  event: SessionEvent,
): { state: SessionMachine; does: readonly SessionEffect[] } {
  const first: Edge<TokenState> = tokenTransitions[token][event] ?? { to: token, does: [] };
  if (first.to === 'none') return { state: { token: 'none', user: 'unknown' }, does: first.does };
  const second: Edge<UserState> = userTransitions[user][event] ?? { to: user, does: [] };
  return { state: { token: first.to, user: second.to }, does: [...first.does, ...second.does] };
}
