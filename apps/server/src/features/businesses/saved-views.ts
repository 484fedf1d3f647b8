import type { SavedView } from '@bellwether/contract/api/figures/overview';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/domain/problems';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { savedViews } from '../../platform/postgres/schema.ts';

const present = ({ id, name, state }: typeof savedViews.$inferSelect): SavedView => ({
  id,
  _id: id,
  name,
  state,
});

export const readSavedViews = async (db: Database, userId: string, page: string): Promise<SavedView[]> =>
  (
    await db
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.userId, userId), eq(savedViews.page, page)))
      .orderBy(asc(sql`lower(${savedViews.name})`))
  ).map(present);

/** Saves a view of a user. A view with the same name is replaced, so a retry creates no duplicate. */
export const storeSavedView = async (
  db: Database,
  userId: string,
  { page, name, state }: { page: string; name: string; state: string },
): Promise<SavedView> => {
  const [row] = await db
    .insert(savedViews)
    .values({ userId, page, name, state })
    .onConflictDoUpdate({ target: [savedViews.userId, savedViews.page, savedViews.name], set: { state } })
    .returning();
  if (!row) throw new Error('The view could not be stored.');
  return present(row);
};

/** Deletes a saved view of the user. @throws Problem 'not_found'. */
export const deleteView = async (db: Database, userId: string, id: string): Promise<void> => {
  const deleted = isId(id)
    ? await db
        .delete(savedViews)
        .where(and(eq(savedViews.userId, userId), eq(savedViews.id, id)))
        .returning({ id: savedViews.id })
    : [];
  if (deleted.length === 0) throw problem('not_found');
};
