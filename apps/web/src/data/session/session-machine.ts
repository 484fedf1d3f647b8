/**
 * The session as one machine of two regions, a table each. `token`: what the stored sign-in is good for; `user`: whether it is known who
 * signed in, which is asked for before a page opens and again after an hour. It is pure: `shell/session-driver.ts` tells it what happened
 * and does what it says. What stands in no row of a table changes nothing.
 */
export type TokenState = 'none' | 'good' | 'warned' | 'refreshing';
export type UserState = 'unknown' | 'checking' | 'known';
export type SessionMachine = Readonly<{ token: TokenState; user: UserState }>;

export type SessionEvent =
  /** A page is to be opened that needs somebody signed in. */
  | 'visit'
  /** A sign-in was found stored, in force; one was found that no longer counts. */
  | 'found'
  | 'found-ended'
  /** What is stored of the user is less than an hour old; it was loaded; it could not be had, whatever the reason but a 401; an hour has passed. */
  | 'recalled'
  | 'loaded'
  | 'load-failed'
  | 'hour-passed'
  /** What is shown was last asked for more than 20 minutes ago. */
  | 'data-stale'
  /** Five minutes are left; 'Refresh' was pressed; both tokens came; either failed; another tab replaced them. */
  | 'warn-due'
  | 'refresh-asked'
  | 'refreshed'
  | 'refresh-failed'
  | 'renewed-elsewhere'
  /** Its time is over; the server answered 401; somebody logged out here, or signed in anew; or another tab ended it. */
  | 'expired'
  | 'refused'
  | 'ended-here'
  | 'ended-elsewhere';

export type SessionEffect =
  | 'remember-route'
  /** Ends it in every tab; forgets it in this one. */
  | 'clear'
  | 'forget'
  | 'load-user'
  /** What becomes of the pages that wait to be opened. */
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

/** The ways in which a sign-in ends. A lost line, or any other answer than 401, is none. */
const ends: Partial<Record<SessionEvent, Edge<TokenState>>> = {
  expired: over,
  refused: over,
  'found-ended': { to: 'none', does: ['stop-watching', 'clear', 'refuse-visits'] },
  'ended-here': { to: 'none', does: ['stop-watching', 'refuse-visits'] },
  'ended-elsewhere': { to: 'none', does: ['stop-watching', 'forget', 'refuse-visits', 'go-login'] },
};

export const tokenTable: Table<TokenState> = {
  none: {
    found: { to: 'good', does: [] },
    'found-ended': { to: 'none', does: ['clear'] },
    visit: { to: 'none', does: ['remember-route', 'refuse-visits'] },
  },
  // Its end is watched from when the user is known; where it was warned of already, the warning stands.
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

/** Asked while there is a sign-in alone; without one the user is unknown. */
export const userTable: Table<UserState> = {
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

export const initialState: SessionMachine = { token: 'none', user: 'unknown' };

/** What follows from an event, and what is to be done about it, in order. */
export function nextSessionState(
  { token, user }: SessionMachine,
  event: SessionEvent,
): { state: SessionMachine; does: readonly SessionEffect[] } {
  const first: Edge<TokenState> = tokenTable[token][event] ?? { to: token, does: [] };
  if (first.to === 'none') return { state: { token: 'none', user: 'unknown' }, does: first.does };
  const second: Edge<UserState> = userTable[user][event] ?? { to: user, does: [] };
  return { state: { token: first.to, user: second.to }, does: [...first.does, ...second.does] };
}
