import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  initialSessionState,
  nextSessionState,
  type SessionEvent,
  type SessionMachine,
  type TokenState,
  tokenTransitions,
  type UserState,
  userTransitions,
} from './session-machine.ts';

const over = 'remember-route stop-watching clear say-expired refuse-visits go-login';
const ended: [SessionEvent, string][] = [
  ['expired', over],
  ['refused', over],
  ['found-ended', 'stop-watching clear refuse-visits'],
  ['ended-here', 'stop-watching refuse-visits'],
  ['ended-elsewhere', 'stop-watching forget refuse-visits go-login'],
];

/** All transitions of the session: from state, event, to state, effects. */
const tokenEdges: [TokenState, SessionEvent, TokenState, string][] = [
  ['none', 'found', 'good', ''],
  ['none', 'found-ended', 'none', 'clear'],
  ['none', 'visit', 'none', 'remember-route refuse-visits'],
  ['good', 'renewed-elsewhere', 'good', 'watch-expiry'],
  ['good', 'recalled', 'good', 'watch-expiry'],
  ['good', 'loaded', 'good', 'watch-expiry'],
  ['good', 'warn-due', 'warned', 'show-warning'],
  ['warned', 'renewed-elsewhere', 'good', 'watch-expiry'],
  ['warned', 'refresh-asked', 'refreshing', 'close-warning refresh-tokens'],
  ['refreshing', 'renewed-elsewhere', 'good', 'watch-expiry'],
  ['refreshing', 'refreshed', 'good', 'watch-expiry say-refreshed'],
  ['refreshing', 'refresh-failed', 'warned', 'say-refresh-failed show-warning'],
  ...(['good', 'warned', 'refreshing'] as const).flatMap((from) =>
    ended.map(([event, does]): [TokenState, SessionEvent, TokenState, string] => [from, event, 'none', does]),
  ),
];
const userEdges: [UserState, SessionEvent, UserState, string][] = [
  ['unknown', 'recalled', 'known', ''],
  ['unknown', 'visit', 'checking', 'load-user'],
  ['checking', 'loaded', 'known', 'admit-visits'],
  ['checking', 'load-failed', 'unknown', 'remember-route cancel-visits'],
  ['known', 'visit', 'known', 'admit-visits'],
  ['known', 'hour-passed', 'unknown', ''],
  ['known', 'data-stale', 'known', 'refresh-data'],
];

const splitWords = (text: string) => (text === '' ? [] : text.split(' '));
const listTransitions = (table: Record<string, object>) =>
  Object.entries(table).flatMap(([from, edges]) => Object.keys(edges).map((event) => `${from} ${event}`));

describe('transitions of the session', () => {
  test.each(tokenEdges)(
    'in the token state %s, the event %s leads to %s [SESSION-003, SESSION-004, SESSION-022, SESSION-024, SESSION-025, SESSION-028]',
    (from, event, to, does) => {
      const after = nextSessionState({ token: from, user: 'unknown' }, event);
      expect(after.state.token).toBe(to);
      expect(after.does.slice(0, splitWords(does).length)).toEqual(splitWords(does));
    },
  );

  test.each(userEdges)(
    'in the user state %s, the event %s leads to %s [SESSION-005, SESSION-007, SESSION-017, SESSION-019]',
    (from, event, to, does) => {
      expect(nextSessionState({ token: 'refreshing', user: from }, event).state.user).toBe(to);
      const after = nextSessionState({ token: 'warned', user: from }, event);
      expect([after.state.user, after.does.slice(-splitWords(does).length || after.does.length)]).toEqual([
        to,
        splitWords(does),
      ]);
    },
  );

  test('the session state machine has exactly the listed transitions', () => {
    expect(tokenEdges.map(([from, event]) => `${from} ${event}`).toSorted()).toEqual(
      listTransitions(tokenTransitions).toSorted(),
    );
    expect(userEdges.map(([from, event]) => `${from} ${event}`).toSorted()).toEqual(
      listTransitions(userTransitions).toSorted(),
    );
  });
});

const events = [...new Set([...tokenEdges, ...userEdges].map(([, event]) => event))];
const histories = fc.array(fc.constantFrom(...events), { maxLength: 60 });
const walk = (history: readonly SessionEvent[]) => {
  let state = initialSessionState;
  return history.map((event) => {
    const before = state;
    const { state: after, does } = nextSessionState(before, event);
    state = after;
    return { before, event, after, does };
  });
};

describe('any sequence of events', () => {
  const always = (check: (one: ReturnType<typeof walk>[number]) => void) =>
    fc.assert(
      fc.property(histories, (history) => walk(history).forEach(check)),
      { numRuns: propertyRuns(500) },
    );

  test("only expiry, a 401, an ended record or the user's own action ends a session; a lost connection does not", () => {
    const may = new Set<SessionEvent>(ended.map(([event]) => event));
    always(({ before, event, after }) => {
      if (before.token !== 'none' && after.token === 'none') expect(may).toContain(event);
    });
  });

  test('a user is only known during a sign-in and never loaded without one', () => {
    always(({ before, after, does }) => {
      if (after.token === 'none') expect(after.user).toBe('unknown');
      if (before.token === 'none') expect(does).not.toContain('load-user');
    });
  });

  test('an ended session is cleared, its timers stop and no page waits forever', () => {
    always(({ before, event, after, does }) => {
      if (before.token === 'none' || after.token !== 'none') return;
      // Expects no clearing effect for 'ended-here', because the code that ended the session has already cleared it.
      expect(event === 'ended-here' || does.some((one) => one === 'clear' || one === 'forget')).toBe(true);
      expect(does).toContain('stop-watching');
      expect(does).toContain('refuse-visits');
    });
  });

  test('a waiting page is opened, cancelled or refused when its session check ends', () => {
    always(({ before, after, does }) => {
      if (before.user === 'checking' && after.user !== 'checking')
        expect(does.some((one) => one.endsWith('-visits'))).toBe(true);
    });
  });

  test('at most one expiry warning is shown, and none without a sign-in', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let shown = false;
        for (const { does, after } of walk(history)) {
          for (const one of does) {
            if (one === 'show-warning') {
              expect(shown).toBe(false);
              shown = true;
            }
            // Starting or stopping the expiry watch closes the warning.
            if (['close-warning', 'watch-expiry', 'stop-watching'].includes(one)) shown = false;
          }
          expect(shown).toBe(after.token === 'warned');
        }
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  test('the same session state and event always give the same next state and effects', () => {
    const states: SessionMachine[] = (Object.keys(tokenTransitions) as TokenState[]).flatMap((token) =>
      (Object.keys(userTransitions) as UserState[]).map((user) => ({ token, user })),
    );
    for (const state of states)
      for (const event of events) {
        const frozen = Object.freeze({ ...state });
        expect(nextSessionState(frozen, event)).toEqual(nextSessionState(state, event));
      }
  });
});
