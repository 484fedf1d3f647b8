import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/postgres/database.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { readSession } from './read.ts';
import type { Session } from './session.ts';

/** How long a sign-in is believed without being read again, in milliseconds: a second line behind the notifications. */
const believedFor = 5 * 60_000;
const mostEntries = 50_000;
/** How long a change may take to be heard before everything is read anew instead, in milliseconds. */
const patience = 2_000;
const channel = 'access_changed';

/** From a token to who is asking, without a query for each request. */
export type Sessions = {
  /** The session of a token when it is known already; undefined means ask `read`. */
  known(token: string): Session | undefined;
  read(token: string): Promise<Session | undefined>;
  /** Waits until every change committed so far has been heard, so that the next call sees it. */
  caughtUp(): Promise<void>;
};

/**
 * Keeps sessions until the store says that something about them changed (NOTIFY access_changed, see the migrations).
 * While notifications cannot be heard nothing is kept and every request reads.
 */
export const openSessions = async (store: Store, clock: Clock): Promise<Sessions> => {
  const kept = new Map<string, { session: Session; until: number }>();
  let heard = false;
  /** Counts changes, so that what was read before a change and arrives after it is not kept. */
  let changes = 0;

  const forget = (gone: (session: Session) => boolean) => {
    for (const [hash, { session }] of kept) if (gone(session)) kept.delete(hash);
  };
  /** Marks sent down the channel behind the changes, and who waits for them to come back. */
  const marks = new Map<string, () => void>();
  await store.listen(
    channel,
    (payload) => {
      if (payload.startsWith('mark:')) {
        marks.get(payload)?.();
        return;
      }
      changes += 1;
      if (payload.startsWith('session:')) kept.delete(payload.slice('session:'.length));
      else if (payload.startsWith('user:')) forget((s) => s.user.id === payload.slice('user:'.length));
      else if (payload.startsWith('business:')) {
        const id = payload.slice('business:'.length);
        forget((s) => s.isSuperAdmin || s.businesses.has(id));
      } else kept.clear();
    },
    (state) => {
      heard = state;
      changes += 1;
      kept.clear();
    },
  );

  const caughtUp = async (): Promise<void> => {
    if (!heard) return;
    const mark = `mark:${crypto.randomUUID()}`;
    const back = new Promise<void>((resolve) => marks.set(mark, resolve));
    const waiting = new AbortController();
    try {
      await store.db.execute(sql`select pg_notify(${channel}, ${mark})`);
      const late = pause(patience, 'late', { signal: waiting.signal, ref: false });
      late.catch(() => undefined);
      if ((await Promise.race([back, late])) === 'late') kept.clear();
    } finally {
      waiting.abort();
      marks.delete(mark);
    }
  };

  return {
    caughtUp,
    known: (token) => {
      const entry = kept.get(tokenHash(token));
      return entry && entry.until > clock.now().getTime() ? entry.session : undefined;
    },
    read: async (token) => {
      const hash = tokenHash(token);
      const before = changes;
      const session = await readSession(store.db, hash);
      const now = clock.now().getTime();
      if (session && heard && before === changes) {
        if (kept.size >= mostEntries) kept.clear();
        kept.set(hash, { session, until: Math.min(session.expiresAt.getTime(), now + believedFor) });
      }
      return session;
    },
  };
};
