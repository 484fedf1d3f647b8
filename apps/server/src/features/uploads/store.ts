import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { CsvUpload, ImportKind } from '@bellwether/contract/api/csv-uploads';
import type { Mapping } from '@bellwether/contract/imports/mapping';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { csvUploads, rememberedMappings, type StoredLayout, users } from '../../platform/postgres/schema.ts';
import type { UploadState } from './states.ts';

/** The layout is a hundred times as long as all else of an upload, and only reading its file needs it. */
const { layout: _layout, ...columns } = getTableColumns(csvUploads);
export type StoredUpload = Omit<typeof csvUploads.$inferSelect, 'layout'>;
export type CheckedUpload = StoredUpload & { dryRun: NonNullable<StoredUpload['dryRun']> };
type NewUpload = Omit<typeof csvUploads.$inferInsert, 'businessId' | 'createdBy'>;
type Change = Partial<
  Pick<
    typeof csvUploads.$inferSelect,
    | 'state'
    | 'mapping'
    | 'header'
    | 'layout'
    | 'sample'
    | 'remembered'
    | 'problems'
    | 'dryRun'
    | 'progress'
    | 'fromDate'
    | 'toDate'
    | 'loadId'
    | 'error'
  >
>;

/** Anything else cannot be the id of an upload, and the store would refuse to compare it. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ours = (scope: BusinessScope) => eq(csvUploads.businessId, scope.business.id);

/** Keeps a new upload of the scope's business. */
export async function addUpload(
  db: Database,
  scope: BusinessScope,
  upload: NewUpload,
): Promise<StoredUpload> {
  const rows = await db
    .insert(csvUploads)
    .values({ ...upload, businessId: scope.business.id, createdBy: scope.userId })
    .returning(columns);
  const row = rows[0];
  if (!row) throw new Error('The insert of an upload answered no row.');
  return row;
}

/** The uploads of one kind, the newest first. */
export const listUploads = (db: Database, scope: BusinessScope, kind: ImportKind): Promise<StoredUpload[]> =>
  db
    .select(columns)
    .from(csvUploads)
    .where(and(ours(scope), eq(csvUploads.kind, kind)))
    .orderBy(desc(csvUploads.createdAt), desc(csvUploads.id));

/** The names of those who made these uploads, by id. */
export async function readUploaderNames(
  db: Database,
  uploads: readonly StoredUpload[],
): Promise<Map<string, string>> {
  const ids = [...new Set(uploads.map((upload) => upload.createdBy))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, first: users.firstName, last: users.lastName })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, first, last }) => [id, `${first} ${last}`]));
}

export async function findUpload(
  db: Database,
  scope: BusinessScope,
  kind: ImportKind,
  id: string,
): Promise<StoredUpload | undefined> {
  if (!uuid.test(id)) return undefined;
  const rows = await db
    .select(columns)
    .from(csvUploads)
    .where(and(ours(scope), eq(csvUploads.kind, kind), eq(csvUploads.id, id)));
  return rows[0];
}

/** Changes an upload if it still is in one of these states; undefined when it is not. */
export async function changeUpload(
  db: Database,
  scope: BusinessScope,
  id: string,
  from: readonly UploadState[],
  change: Change,
): Promise<StoredUpload | undefined> {
  const rows = await db
    .update(csvUploads)
    .set(change)
    .where(and(ours(scope), eq(csvUploads.id, id), inArray(csvUploads.state, [...from])))
    .returning(columns);
  return rows[0];
}

const hasMapping = (mapping: Mapping) => sql`${csvUploads.mapping} = ${JSON.stringify(mapping)}::jsonb`;

/** Ends the check of an upload, unless it was cancelled or mapped in another way since that began. */
export async function saveCheckResult(
  db: Database,
  scope: BusinessScope,
  { id, mapping }: StoredUpload,
  change: Change,
): Promise<void> {
  await db
    .update(csvUploads)
    .set({ ...change, progress: null })
    .where(and(ours(scope), eq(csvUploads.id, id), eq(csvUploads.state, 'checking'), hasMapping(mapping)));
}

/** Imported uploads of the same bytes with the same mapping. */
const duplicatesOf = (scope: BusinessScope, { kind, sha256, mapping }: StoredUpload) =>
  and(
    ours(scope),
    eq(csvUploads.kind, kind),
    eq(csvUploads.sha256, sha256),
    eq(csvUploads.state, 'imported'),
    hasMapping(mapping),
  );

/** Imports of the same bytes with the same mapping that brought rows, the newest first. */
export const findDuplicates = (
  db: Database,
  scope: BusinessScope,
  upload: StoredUpload,
): Promise<StoredUpload[]> =>
  db
    .select(columns)
    .from(csvUploads)
    .where(and(duplicatesOf(scope, upload), isNotNull(csvUploads.loadId)))
    .orderBy(desc(csvUploads.createdAt));

/** Uploads of the same bytes with the same mapping that were closed because the rows were there already, and now are not. */
export async function undoDuplicates(
  db: Database,
  scope: BusinessScope,
  upload: StoredUpload,
): Promise<void> {
  await db
    .update(csvUploads)
    .set({ state: 'undone' })
    .where(and(duplicatesOf(scope, upload), isNull(csvUploads.loadId)));
}

/**
 * For the start of the server, of every business: uploads that a process left behind while it worked on them, and those
 * whose cancelling may have come too late.
 */
export const findUnfinished = (db: Database): Promise<StoredUpload[]> =>
  db
    .select(columns)
    .from(csvUploads)
    .where(
      or(
        inArray(csvUploads.state, ['checking', 'importing']),
        and(eq(csvUploads.state, 'cancelled'), isNotNull(csvUploads.loadId)),
      ),
    )
    .orderBy(csvUploads.createdAt);

/** An admin cancelled the job of an upload: the record says so, unless its work ended meanwhile. Of any business. */
export const markCancelled = async (db: Database, id: string): Promise<StoredUpload | undefined> =>
  (
    await db
      .update(csvUploads)
      .set({ state: 'cancelled', progress: null })
      .where(and(eq(csvUploads.id, id), inArray(csvUploads.state, ['checking', 'importing'])))
      .returning(columns)
  )[0];

/** The ids of every upload of a business. */
export const listUploadIds = async (db: Database, businessId: string): Promise<string[]> =>
  (await db.select({ id: csvUploads.id }).from(csvUploads).where(eq(csvUploads.businessId, businessId))).map(
    ({ id }) => id,
  );

/** Deletes an upload that still is in one of these states; false when it is not. For upkeep too, which knows no scope. */
export const deleteUploadRow = async (
  db: Database,
  id: string,
  from: readonly UploadState[],
): Promise<boolean> => {
  const gone = await db
    .delete(csvUploads)
    .where(and(eq(csvUploads.id, id), inArray(csvUploads.state, [...from])))
    .returning({ id: csvUploads.id });
  return gone.length > 0;
};

/** For the start of the server, of every business: uploads whose rows are in the reports. */
export const findImported = (db: Database): Promise<StoredUpload[]> =>
  db
    .select(columns)
    .from(csvUploads)
    .where(and(eq(csvUploads.state, 'imported'), isNotNull(csvUploads.loadId)));

/** For a job, which knows no scope yet. */
export async function findUploadById(db: Database, id: string): Promise<StoredUpload | undefined> {
  if (!uuid.test(id)) return undefined;
  const rows = await db.select(columns).from(csvUploads).where(eq(csvUploads.id, id));
  return rows[0];
}

/** The layout that is kept of an upload's file. */
export const readLayout = async (db: Database, { id }: StoredUpload): Promise<StoredLayout | null> =>
  (await db.select({ layout: csvUploads.layout }).from(csvUploads).where(eq(csvUploads.id, id)))[0]?.layout ??
  null;

/** Keeps the layout of a file that was taken in without it, unless the upload was mapped in another way meanwhile. */
export const saveLayout = async (
  db: Database,
  { id, mapping }: StoredUpload,
  layout: StoredLayout,
): Promise<void> => {
  await db
    .update(csvUploads)
    .set({ layout })
    .where(and(eq(csvUploads.id, id), isNull(csvUploads.layout), hasMapping(mapping)));
};

/** The first rows of a file that is deleted are not kept either. For upkeep too, which knows no scope. */
export const deleteLayout = async (db: Database, id: string): Promise<void> => {
  await db.update(csvUploads).set({ layout: null }).where(eq(csvUploads.id, id));
};

/** What somebody chose for a file with these headings. */
export async function findRememberedMapping(
  db: Database,
  scope: BusinessScope,
  kind: ImportKind,
  headerHash: string,
): Promise<Mapping | undefined> {
  const rows = await db
    .select({ mapping: rememberedMappings.mapping })
    .from(rememberedMappings)
    .where(
      and(
        eq(rememberedMappings.businessId, scope.business.id),
        eq(rememberedMappings.kind, kind),
        eq(rememberedMappings.headerHash, headerHash),
      ),
    );
  return rows[0]?.mapping;
}

export async function rememberMapping(
  db: Database,
  scope: BusinessScope,
  kind: ImportKind,
  headerHash: string,
  mapping: CsvUpload['mapping'],
): Promise<void> {
  await db
    .insert(rememberedMappings)
    .values({ businessId: scope.business.id, kind, headerHash, mapping })
    .onConflictDoUpdate({
      target: [rememberedMappings.businessId, rememberedMappings.kind, rememberedMappings.headerHash],
      set: { mapping },
    });
}
