import { eq, sql } from 'drizzle-orm';
import { applyUpdate, type Doc, encodeStateAsUpdate } from 'yjs';
import type { Database } from '../../../platform/postgres/database.ts';
import { meetingMinutes } from '../../../platform/postgres/schema.ts';
import type { RenderedMinutes } from './check-copies.ts';
import type { MinutesChecker } from './checker.ts';
import { MinutesTooLong } from './limits.ts';

export const readDocument = async (db: Database, meetingId: string): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ state: meetingMinutes.state })
    .from(meetingMinutes)
    .where(eq(meetingMinutes.meetingId, meetingId));
  return row?.state;
};

export type StoredMinutes = { html: string; updated_at: string | null; updated_by: string | null };

/**
 * Returns the minutes of a meeting as HTML, with the time and user of the last change. Before the first save the HTML
 * is empty, and time and user are null.
 */
export const readMinutes = async (db: Database, meetingId: string): Promise<StoredMinutes> => {
  const [row] = await db
    .select({
      html: meetingMinutes.html,
      at: meetingMinutes.updatedAt,
      by: meetingMinutes.updatedBy,
    })
    .from(meetingMinutes)
    .where(eq(meetingMinutes.meetingId, meetingId));
  return { html: row?.html ?? '', updated_at: row?.at.toISOString() ?? null, updated_by: row?.by ?? null };
};

/** Origin of updates that come from the database and need no save. */
export const storeOrigin = { source: 'local', skipStoreHooks: true } as const;

type Save = { meetingId: string; businessId: string; userId: string | null; now: Date };

/**
 * Stores a minutes document and its HTML if the stored state is still `known`. Otherwise stores nothing and returns the
 * state that another process stored.
 */
export const storeMinutes = (
  db: Database,
  { state, html }: RenderedMinutes,
  known: Uint8Array | undefined,
  { meetingId, businessId, userId, now }: Save,
): Promise<Uint8Array | undefined> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: meetingMinutes.state })
      .from(meetingMinutes)
      .where(eq(meetingMinutes.meetingId, meetingId))
      .for('update');
    if (row && !(known && Buffer.from(row.state).equals(known))) return row.state;
    // The HTML is passed as bytes: PGlite counts the length of text by character, which for a megabyte takes longer
    // than the write.
    const columns = {
      state,
      html: sql`convert_from(${Buffer.from(html)}::bytea, 'UTF8')`,
      updatedAt: now,
      updatedBy: userId,
    };
    await tx
      .insert(meetingMinutes)
      .values({ meetingId, businessId, ...columns })
      .onConflictDoUpdate({ target: meetingMinutes.meetingId, set: columns });
    return undefined;
  });

/** Maximum number of times that a save merges changes that other processes stored meanwhile. */
const maxMerges = 5;

/**
 * Stores a minutes document and its HTML. Changes stored by another process are checked and merged first, so that
 * neither overwrites the other. The database row is not locked during the check. Returns the stored state. @throws
 * MinutesTooLong
 */
export const saveMinutes = async (
  db: Database,
  checker: MinutesChecker,
  document: Doc,
  known: Uint8Array | undefined,
  save: Save,
): Promise<Uint8Array> => {
  const readState = () => encodeStateAsUpdate(document);
  let lastKnown = known;
  for (let merges = 0; merges < maxMerges; merges++) {
    const rendered = await checker.render(readState());
    const other = await storeMinutes(db, rendered, lastKnown, save);
    if (!other) return rendered.state;
    const { refused } = await checker.check(save.meetingId, other, readState);
    if (refused === 'late') break;
    if (refused !== null) throw new MinutesTooLong();
    applyUpdate(document, other, storeOrigin);
    lastKnown = other;
  }
  throw new Error('The minutes could not be merged with those of other processes.');
};
