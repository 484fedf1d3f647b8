import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { and, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { files } from '../../platform/postgres/schema.ts';

export type StoredFile = typeof files.$inferSelect;

/** Condition for undeleted files of a business in some modules. Every query for a user includes it. */
export const isVisibleFile = (scope: BusinessScope, modules: readonly ModuleSlug[]): SQL | undefined =>
  and(eq(files.businessId, scope.business.id), inArray(files.module, [...modules]), isNull(files.deletedAt));

export const addFile = async (
  db: Database,
  scope: BusinessScope,
  file: Omit<typeof files.$inferInsert, 'businessId' | 'createdBy'>,
): Promise<StoredFile> => {
  const [row] = await db
    .insert(files)
    .values({ ...file, businessId: scope.business.id, createdBy: scope.userId })
    .returning();
  if (!row) throw new Error('The file could not be stored.');
  return row;
};

export const findFile = async (
  db: Database,
  scope: BusinessScope,
  modules: readonly ModuleSlug[],
  id: string,
): Promise<StoredFile | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(and(isVisibleFile(scope, modules), eq(files.id, id)))
  )[0];

/** Returns a file by id, for a download with a token. This is the only read without a scope. */
export const findFileOfToken = async (db: Database, id: string): Promise<StoredFile | undefined> =>
  (
    await db
      .select()
      .from(files)
      .where(and(eq(files.id, id), isNull(files.deletedAt)))
  )[0];

/** Marks a file as deleted. Returns false if the file is already deleted or not visible. */
export const markDeleted = async (
  db: Database,
  scope: BusinessScope,
  modules: readonly ModuleSlug[],
  id: string,
  now: Date,
): Promise<boolean> => {
  const deleted = await db
    .update(files)
    .set({ deletedAt: now })
    .where(and(isVisibleFile(scope, modules), eq(files.id, id)))
    .returning({ id: files.id });
  return deleted.length > 0;
};

export const listFilesOfItems = (
  db: Database,
  scope: BusinessScope,
  source: { modules: readonly ModuleSlug[]; form: string },
  itemIds: readonly string[],
): Promise<StoredFile[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(files)
        .where(
          and(
            isVisibleFile(scope, source.modules),
            eq(files.source, source.form),
            inArray(files.sourceId, [...itemIds]),
          ),
        )
        .orderBy(files.createdAt, files.id);

export const attachToItem = async (
  db: Database,
  scope: BusinessScope,
  source: { module: ModuleSlug; form: string; itemId: string },
  ids: readonly string[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  const attached = await db
    .update(files)
    .set({ sourceId: source.itemId })
    .where(
      and(
        isVisibleFile(scope, [source.module]),
        eq(files.source, source.form),
        isNull(files.sourceId),
        inArray(files.id, [...ids]),
      ),
    )
    .returning({ id: files.id });
  return attached.length;
};

export const moveToModule = async (
  db: Database,
  scope: BusinessScope,
  { form, itemId }: { form: string; itemId: string },
  { id, module }: { id: string; module: ModuleSlug },
): Promise<number> => {
  const moved = await db
    .update(files)
    .set({ module })
    .where(
      and(
        eq(files.businessId, scope.business.id),
        isNull(files.deletedAt),
        eq(files.source, form),
        eq(files.sourceId, itemId),
        eq(files.id, id),
      ),
    )
    .returning({ id: files.id });
  return moved.length;
};

/** Returns files of all businesses that were deleted before a time, for the sweep. */
export const listFilesDeletedBefore = (db: Database, then: Date): Promise<StoredFile[]> =>
  db.select().from(files).where(lt(files.deletedAt, then));

export const deleteFileRow = (db: Database, id: string) => db.delete(files).where(eq(files.id, id));

/** Returns the storage keys, among the given keys, that belong to a file, including deleted files. */
export const filterKnownKeys = async (db: Database, keys: readonly string[]): Promise<Set<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ key: files.storedAs })
    .from(files)
    .where(sql`${files.storedAs} = any(${sql.param(keys)}::text[])`);
  return new Set(rows.map(({ key }) => key));
};
