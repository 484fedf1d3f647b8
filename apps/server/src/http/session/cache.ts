import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/postgres/database.ts';
import { tokenHash } from '../../platform/secrets.ts';
import { readSession } from './read.ts';
import type { Session } from './session.ts';

/** Maximum age of a cached session in milliseconds, in case notifications of changes fail. */
const cacheLifetime = 5 * 60_000;
const maxEntries = 50_000;
/** Maximum wait for a change notification in milliseconds; after that the whole cache is cleared. */
const barrierTimeout = 2_000;
const channel = 'access_changed';

/** Cache of sessions by token, which saves a query for each request. */
export type SessionCache = {
  /** Returns the cached session of a token; undefined means that the caller must call `read`. */
  known(token: string): Session | undefined;
  read(token: string): Promise<Session | undefined>;
  /** Waits until the notifications of all committed changes have arrived, so that the next call sees the changes. */
  syncBarrier(): Promise<void>;
};

/**
 * Opens a session cache. A cached session is dropped when the store reports a change to it (NOTIFY access_changed, see
 * the migrations). While notifications do not arrive, nothing is cached.
 */
export const openSessionCache = async (store: Store, clock: Clock): Promise<SessionCache> => {
  const cached = new Map<string, { session: Session; until: number }>();
  let listening = false;
  /** Counts change notifications: a session that was read before a change and returned after it is not cached. */
  let changes = 0;

  const dropSessions = (isOutdated: (session: Session) => boolean) => {
    for (const [hash, { session }] of cached) if (isOutdated(session)) cached.delete(hash);
  };
  /** Notifications sent by this process, with the callbacks that wait for their arrival. */
  const barriers = new Map<string, () => void>();
  await store.listen(
    channel,
    (payload) => {
      if (payload.startsWith('barrier:')) {
        barriers.get(payload)?.();
        return;
      }
      changes += 1;
      if (payload.startsWith('session:')) cached.delete(payload.slice('session:'.length));
      else if (payload.startsWith('user:')) dropSessions((s) => s.user.id === payload.slice('user:'.length));
      else if (payload.startsWith('business:')) {
        const id = payload.slice('business:'.length);
        dropSessions((s) => s.isSuperAdmin || s.businesses.has(id));
      } else cached.clear();
    },
    (state) => {
      listening = state;
      changes += 1;
      cached.clear();
    },
  );

  const syncBarrier = async (): Promise<void> => {
    if (!listening) return;
    const barrier = `barrier:${crypto.randomUUID()}`;
    const returned = new Promise<void>((resolve) => barriers.set(barrier, resolve));
    const abort = new AbortController();
    try {
      await store.db.execute(sql`select pg_notify(${channel}, ${barrier})`);
      const timeout = pause(barrierTimeout, 'late', { signal: abort.signal, ref: false });
      timeout.catch(() => undefined);
      if ((await Promise.race([returned, timeout])) === 'late') cached.clear();
    } finally {
      abort.abort();
      barriers.delete(barrier);
    }
  };

  return {
    syncBarrier,
    known: (token) => {
      const entry = cached.get(tokenHash(token));
      return entry && entry.until > clock.now().getTime() ? entry.session : undefined;
    },
    read: async (token) => {
      const hash = tokenHash(token);
      const before = changes;
      const session = await readSession(store.db, hash);
      const now = clock.now().getTime();
      if (session && listening && before === changes) {
        if (cached.size >= maxEntries) cached.clear();
        cached.set(hash, { session, until: Math.min(session.expiresAt.getTime(), now + cacheLifetime) });
      }
      return session;
    },
  };
};
