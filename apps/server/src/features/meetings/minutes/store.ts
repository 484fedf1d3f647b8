import { eq, sql } from 'drizzle-orm';
import { applyUpdate, type Doc, encodeStateAsUpdate } from 'yjs';
import type { Database } from '../../../platform/postgres/database.ts';
import { meetingMinutes } from '../../../platform/postgres/schema.ts';
import { editorFragment, toHtml } from './html.ts';

export const readDocument = async (db: Database, meetingId: string): Promise<Uint8Array | undefined> => {
  const [row] = await db
    .select({ state: meetingMinutes.state })
    .from(meetingMinutes)
    .where(eq(meetingMinutes.meetingId, meetingId));
  return row?.state;
};

export type StoredMinutes = { html: string; updated_at: string | null; updated_by: string | null };

/**
 * Returns the minutes of a meeting as HTML, with the time and user of the last change. Before the first save
 * they are empty and null.
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

type Save = { meetingId: string; businessId: string; userId: string | null; now: Date };

/** Marks updates that come from the database and need no save. */
export const storeOrigin = { source: 'local', skipStoreHooks: true } as const;

/**
 * Stores a document and its HTML in one transaction. Changes that another process stored are merged first, so
 * that neither overwrites the other. Returns the document's size in bytes.
 */
export const saveMinutes = (
  db: Database,
  document: Doc,
  { meetingId, businessId, userId, now }: Save,
): Promise<number> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select({ state: meetingMinutes.state })
      .from(meetingMinutes)
      .where(eq(meetingMinutes.meetingId, meetingId))
      .for('update');
    if (row) applyUpdate(document, row.state, storeOrigin);
    const state = encodeStateAsUpdate(document);
    // Passed as bytes: PGlite counts the length of text by character, which takes longer for a megabyte than
    // the write.
    const html = Buffer.from(toHtml(document.getXmlFragment(editorFragment)));
    const columns = {
      state,
      html: sql`convert_from(${html}::bytea, 'UTF8')`,
      updatedAt: now,
      updatedBy: userId,
    };
    await tx
      .insert(meetingMinutes)
      .values({ meetingId, businessId, ...columns })
      .onConflictDoUpdate({ target: meetingMinutes.meetingId, set: columns });
    return state.byteLength;
  });
