import { flattenBusiness, nestBusiness } from '@bellwether/contract/forms/business';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { exportFileName } from '@bellwether/domain/format/csv';
import { dayAt } from '@bellwether/domain/time/day';
import { writeZip, type ZipContent } from '@bellwether/reading/zip/write';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import { reply } from '../../../http/reply.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { queueKeyOf } from '../../../platform/fair-queue.ts';
import { files, memberships, users } from '../../../platform/postgres/schema.ts';
import { createFilesContext } from '../../files/index.ts';
import { listItemTypesInOrder, readItemsForArchive } from '../../items/index.ts';
import { readBusinessesById } from '../present.ts';
import { type ArchiveManifest, archiveFormat, archiveVersion } from './manifest.ts';

const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function* text(content: string) {
  yield content;
}

/** Returns the members of a business and every user named in its items, files and other archived rows. */
const readReferencedUsers = async ({ db, contributions }: Deps, id: string) => {
  const userReferences = await Promise.all(
    [...listItemTypesInOrder().map(({ table }) => table), files].map((table) =>
      db.selectDistinct({ id: table.createdBy }).from(table).where(eq(table.businessId, id)),
    ),
  );
  const itemUserIds = userReferences
    .flat()
    .flatMap(({ id: actorId }) => (typeof actorId === 'string' ? [actorId] : []));
  const partUserIds = await Promise.all(
    contributions.archiveParts.list().map(({ listUsers }) => listUsers?.(db, id) ?? []),
  );
  const userIds = [...itemUserIds, ...partUserIds.flat().flatMap((userId) => userId ?? [])];
  return db
    .select({ id: users.id, email: users.email, first_name: users.firstName, last_name: users.lastName })
    .from(users)
    .where(
      or(
        inArray(users.id, [...new Set(userIds)]),
        inArray(
          users.id,
          db.select({ id: memberships.userId }).from(memberships).where(eq(memberships.businessId, id)),
        ),
      ),
    )
    .orderBy(asc(users.email));
};

/**
 * Yields the files of an archive. The manifest is last, because it holds the line counts. Credentials are never
 * exported.
 */
async function* buildEntries(deps: Deps, scope: BusinessScope): AsyncGenerator<ZipContent> {
  const { db } = deps;
  const { id } = scope.business;
  const counts: Record<string, number> = {};
  /** Builds an archive entry of JSON lines, and counts its lines under the file name. */
  const countedEntry = (name: string, batches: AsyncIterable<readonly unknown[]>): ZipContent => ({
    name,
    content: (async function* () {
      counts[name] = 0;
      for await (const rows of batches) {
        counts[name] += rows.length;
        yield lines(rows);
      }
    })(),
  });

  const [business] = await readBusinessesById(createFilesContext(deps), [id]);
  if (!business) throw new Error('The business no longer exists.');
  const { digital_analyst_id: _, ...values } = flattenBusiness(business);
  yield {
    name: 'business.json',
    content: text(JSON.stringify({ ...nestBusiness(values), fk_logo_id: business.fk_logo_id })),
  };

  const people = await readReferencedUsers(deps, id);
  yield countedEntry(
    'people.ndjson',
    (async function* () {
      yield people;
    })(),
  );

  for (const kind of listItemTypesInOrder())
    yield countedEntry(`items/${kind.form.module}/${kind.form.id}.ndjson`, readItemsForArchive(db, kind, id));

  for (const { file, read } of deps.contributions.archiveParts.list())
    yield countedEntry(file, read(db, id, scope.isAdmin));

  const storedFiles = await db
    .select()
    .from(files)
    .where(and(eq(files.businessId, id), isNull(files.deletedAt)))
    .orderBy(asc(files.createdAt), asc(files.id));
  yield countedEntry(
    'files.ndjson',
    (async function* () {
      yield storedFiles.map(({ storedAs: _, businessId: __, deletedAt: ___, sha256: ____, ...file }) => file);
    })(),
  );
  for (const file of storedFiles)
    yield { name: `files/${file.id}`, content: await deps.files.read(file.storedAs) };

  // Rows arrive grouped by table, so a table's file is complete when the next one starts.
  const source = deps.warehouse.archive(scope)[Symbol.asyncIterator]();
  let next = await source.next();
  while (!next.done) {
    const { table } = next.value;
    yield countedEntry(
      `facts/${table}.ndjson`,
      (async function* () {
        while (!next.done && next.value.table === table) {
          yield next.value.rows;
          next = await source.next();
        }
      })(),
    );
  }

  const manifest: ArchiveManifest = {
    format: archiveFormat,
    version: archiveVersion,
    trading_name: business.trading_name,
    exported_at: deps.clock.now().toISOString(),
    counts,
  };
  yield { name: 'manifest.json', content: text(JSON.stringify(manifest)) };
}

/** Exports a business as a ZIP file, written to the spool first. The audit log records the export. */
export const exportArchive = async (deps: Deps, scope: BusinessScope, signal: AbortSignal) => {
  const { userId, business } = scope;
  const { stream, bytes } = await deps.spool.write(
    queueKeyOf(scope),
    () => writeZip(buildEntries(deps, scope)),
    signal,
  );
  await writeAudit(deps.db, {
    userId,
    businessId: business.id,
    action: 'exported',
    itemType: 'business',
    itemId: business.id,
    detail: { name: business.tradingName, bytes },
  });
  const name = exportFileName(
    business.tradingName,
    'Everything',
    dayAt(business.timeZone, deps.clock.now()),
    'zip',
  );
  return reply(stream, {
    'content-type': 'application/zip',
    'content-length': String(bytes),
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
  });
};
