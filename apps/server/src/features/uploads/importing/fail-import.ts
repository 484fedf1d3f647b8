import type { BusinessScope } from '@bellwether/domain/access/scope';
import { uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { roles, userRoles } from '../../../platform/postgres/schema.ts';
import { listReaders } from '../../items/index.ts';
import { notifyUsers } from '../../notifications/index.ts';
import type { UploadContext } from '../context.ts';
import type { UploadState } from '../states.ts';
import { changeUpload, type StoredUpload } from '../store.ts';

/** Page on which users upload and retry files of a module. */
const pages = {
  financials: '/business/revenue',
  analytics: '/dashboard/performance',
  conversions: '/conversions/overview',
  benchmarking: '/benchmarking/competitors',
} as const;

/** Returns the users among the given ones who are admins of the business or of all businesses. */
const adminsAmong = async (tx: Database, businessId: string, people: readonly string[]) => {
  const rows = await tx
    .selectDistinct({ id: userRoles.userId })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(
      and(
        inArray(userRoles.userId, [...people]),
        inArray(roles.name, ['Admin', 'Super Admin']),
        or(isNull(userRoles.businessId), eq(userRoles.businessId, businessId)),
      ),
    );
  return new Set(rows.map(({ id }) => id));
};

/**
 * Returns the users to notify about a failed import: the uploader and the admins who may still import this kind of
 * file. If there are none, returns all users who may import it.
 */
const concerned = async (
  tx: Database,
  { business }: BusinessScope,
  upload: StoredUpload,
): Promise<string[]> => {
  const { data } = await listReaders(tx, { business }, uploadTypes[upload.kind].module);
  const all = data.map(({ id }) => id);
  if (all.length === 0) return [];
  const admins = await adminsAmong(tx, business.id, all);
  const some = all.filter((id) => id === upload.createdBy || admins.has(id));
  return some.length > 0 ? some : all;
};

/**
 * Marks an import as failed and notifies the recipients once per attempt. Used for imports that fail in the
 * background.
 */
export const reportFailedImport = (
  { db, clock }: UploadContext,
  scope: BusinessScope,
  upload: StoredUpload,
  from: readonly UploadState[],
  change: { state: 'failed'; problems: string[]; loadId: null; error?: string; progress?: null },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await changeUpload(tx, scope, upload.id, from, change))) return;
    const module = uploadTypes[upload.kind].module;
    await notifyUsers(tx, {
      kind: 'import-failed',
      to: await concerned(tx, scope, upload),
      businessId: scope.business.id,
      subject: upload.id,
      occasion: upload.loadId ?? crypto.randomUUID(),
      now: clock.now(),
      data: { file: upload.fileName, reason: change.problems[0] ?? '', path: pages[module] },
    });
  });
