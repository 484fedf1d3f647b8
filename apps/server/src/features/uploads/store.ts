import type { CsvUpload, Mapping } from '@bellwether/contract/api/csv-uploads';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import type { Layout } from '@bellwether/reading/layout/layout';
import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { csvUploads, rememberedMappings, users } from '../../platform/postgres/schema.ts';
import type { UploadState } from './states.ts';

/** Columns of an upload without its layout, which is a hundred times as long and needed only to read the file. */
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

/** Pattern of upload ids; PostgreSQL fails when comparing an id with anything else. */
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const ours = (scope: BusinessScope) => eq(csvUploads.businessId, scope.business.id);

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
  if (!row) throw new Error('The upload could not be stored.');
  return row;
}

export const listUploads = (db: Database, scope: BusinessScope, kind: UploadType): Promise<StoredUpload[]> =>
  db
    .select(columns)
    .from(csvUploads)
    .where(and(ours(scope), eq(csvUploads.kind, kind)))
    .orderBy(desc(csvUploads.createdAt), desc(csvUploads.id));

/** Returns the names of the uploads' creators by user id. */
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
  kind: UploadType,
  id: string,
): Promise<StoredUpload | undefined> {
  if (!uuid.test(id)) return undefined;
  const rows = await db
    .select(columns)
    .from(csvUploads)
    .where(and(ours(scope), eq(csvUploads.kind, kind), eq(csvUploads.id, id)));
  return rows[0];
}

/** Changes an upload if it is in one of the given states; otherwise returns undefined. */
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

/** Stores the result of an upload's check, unless the upload was cancelled or mapped again since. */
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

const isDuplicateOf = (scope: BusinessScope, { kind, sha256, mapping }: StoredUpload) =>
  and(
    ours(scope),
    eq(csvUploads.kind, kind),
    eq(csvUploads.sha256, sha256),
    eq(csvUploads.state, 'imported'),
    hasMapping(mapping),
  );

/** Returns imports of the same file and mapping that have rows, newest first. */
export const findDuplicates = (
  db: Database,
  scope: BusinessScope,
  upload: StoredUpload,
): Promise<StoredUpload[]> =>
  db
    .select(columns)
    .from(csvUploads)
    .where(and(isDuplicateOf(scope, upload), isNotNull(csvUploads.loadId)))
    .orderBy(desc(csvUploads.createdAt));

/** Marks uploads that were closed as duplicates of this upload as undone. */
export async function undoDuplicates(
  db: Database,
  scope: BusinessScope,
  upload: StoredUpload,
): Promise<void> {
  await db
    .update(csvUploads)
    .set({ state: 'undone' })
    .where(and(isDuplicateOf(scope, upload), isNull(csvUploads.loadId)));
}

/**
 * Returns interrupted uploads of all businesses, for the server's start: those being checked or imported, and cancelled
 * imports that may have been committed.
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

/**
 * Marks an upload as cancelled after an admin cancelled its job, unless its work has ended. Works for any
 * business.
 */
export const markCancelled = async (db: Database, id: string): Promise<StoredUpload | undefined> =>
  (
    await db
      .update(csvUploads)
      .set({ state: 'cancelled', progress: null })
      .where(and(eq(csvUploads.id, id), inArray(csvUploads.state, ['checking', 'importing'])))
      .returning(columns)
  )[0];

export const listUploadIds = async (db: Database, businessId: string): Promise<string[]> =>
  (await db.select({ id: csvUploads.id }).from(csvUploads).where(eq(csvUploads.businessId, businessId))).map(
    ({ id }) => id,
  );

/**
 * Deletes an upload if it is in one of the given states; otherwise returns false. It takes no scope, because nightly
 * cleanup uses it too.
 */
export const deleteUploadRow = async (
  db: Database,
  id: string,
  from: readonly UploadState[],
): Promise<boolean> => {
  const deleted = await db
    .delete(csvUploads)
    .where(and(eq(csvUploads.id, id), inArray(csvUploads.state, [...from])))
    .returning({ id: csvUploads.id });
  return deleted.length > 0;
};

/** Returns imported uploads with rows, of all businesses, for the server's start. */
export const findImported = (db: Database): Promise<StoredUpload[]> =>
  db
    .select(columns)
    .from(csvUploads)
    .where(and(eq(csvUploads.state, 'imported'), isNotNull(csvUploads.loadId)));

/** Finds an upload of any business, for jobs without a scope. */
export async function findUploadById(db: Database, id: string): Promise<StoredUpload | undefined> {
  if (!uuid.test(id)) return undefined;
  const rows = await db.select(columns).from(csvUploads).where(eq(csvUploads.id, id));
  return rows[0];
}

export const loadLayout = async (db: Database, { id }: StoredUpload): Promise<Layout | null> =>
  (await db.select({ layout: csvUploads.layout }).from(csvUploads).where(eq(csvUploads.id, id)))[0]?.layout ??
  null;

/** Stores the layout of an upload without one, unless the upload was mapped again since. */
export const saveLayout = async (
  db: Database,
  { id, mapping }: StoredUpload,
  layout: Layout,
): Promise<void> => {
  await db
    .update(csvUploads)
    .set({ layout })
    .where(and(eq(csvUploads.id, id), isNull(csvUploads.layout), hasMapping(mapping)));
};

/**
 * Deletes the layout, which contains rows of the deleted file. It takes no scope, because nightly cleanup uses it too.
 */
export const deleteLayout = async (db: Database, id: string): Promise<void> => {
  await db.update(csvUploads).set({ layout: null }).where(eq(csvUploads.id, id));
};

/** Returns the mapping that a user chose for a file with these headings. */
export async function findRememberedMapping(
  db: Database,
  scope: BusinessScope,
  kind: UploadType,
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
  kind: UploadType,
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
