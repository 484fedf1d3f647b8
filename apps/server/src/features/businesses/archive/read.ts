import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { flattenBusiness, nestBusiness } from '@bellwether/contract/forms/business';
import type { BusinessContext } from '@bellwether/domain/access/scope';
import { isModuleSlug } from '@bellwether/domain/access/slugs';
import { toMarginShare } from '@bellwether/domain/costs/margin';
import { Problem, problem } from '@bellwether/domain/problems';
import { eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { IdMapping } from '../../../contributions/archive-part.ts';
import type { Deps } from '../../../http/deps.ts';
import type { IncomingUpload } from '../../../http/handler.ts';
import type { Session } from '../../../http/session/session.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { businesses, users } from '../../../platform/postgres/schema.ts';
import { archivableTables } from '../../../platform/warehouse/archive.ts';
import { createFilesContext, restoreFile } from '../../files/index.ts';
import { listItemTypesInOrder, restoreItems } from '../../items/index.ts';
import { readBusinessesById } from '../present.ts';
import { insertBusiness } from '../save.ts';
import { createImportScope } from './import-scope.ts';
import { parseJson, parseValue, readLines, readText } from './lines.ts';
import { type ArchiveManifest, manifestSchema } from './manifest.ts';
import { type Archive, damagedArchive, maxArchiveBytes, openArchive } from './open-archive.ts';

const id = z.guid();
const person = z.object({ id, email: z.string() });
const fileRow = z.object({
  id,
  module: z.string(),
  source: z.string(),
  sourceId: id.nullable(),
  fileName: z.string(),
  createdAt: z.string(),
  createdBy: id.nullable(),
  category: z.string().nullable().default(null),
});

/** Compares the number of lines in every file with the manifest, to reject a truncated or edited archive. */
const checkCounts = async (archive: Archive, { counts }: ArchiveManifest): Promise<void> => {
  for (const [name, expected] of Object.entries(counts)) {
    let found = 0;
    for await (const lines of readLines(archive, name)) found += lines.length;
    if (found !== expected) throw damagedArchive();
  }
};

type MatchedUsers = { named: number; known: ReadonlyMap<string, string> };

/** Maps the archive's user ids to accounts on this server by e-mail address. */
const matchUsers = async (db: Database, archive: Archive): Promise<MatchedUsers> => {
  const archivedUsers: z.infer<typeof person>[] = [];
  for await (const lines of readLines(archive, 'people.ndjson'))
    archivedUsers.push(...lines.map((line) => parseValue(person, line)));
  const matchingUsers =
    archivedUsers.length === 0
      ? []
      : await db
          .select({ id: users.id, email: users.email })
          .from(users)
          .where(
            inArray(
              users.email,
              archivedUsers.map(({ email }) => email.toLowerCase()),
            ),
          );
  const byEmail = new Map(matchingUsers.map((one) => [one.email, one.id]));
  const accounts = archivedUsers.flatMap(({ id: archiveId, email }): [string, string][] => {
    const found = byEmail.get(email.toLowerCase());
    return found ? [[archiveId, found]] : [];
  });
  return { named: archivedUsers.length, known: new Map(accounts) };
};

const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Maps archive ids to ids of this server. The same archive id always maps to the same new id. */
const createIdMapping = (businessId: string, accounts: ReadonlyMap<string, string>): IdMapping => {
  const toNewId = (archiveId: string): string => {
    const hex = createHash('sha256').update(`${businessId} ${archiveId.toLowerCase()}`).digest('hex');
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `8${hex.slice(13, 16)}`,
      `8${hex.slice(17, 20)}`,
      hex.slice(20, 32),
    ].join('-');
  };
  const own = (value: unknown): unknown => {
    if (typeof value === 'string') return value.replace(anyId, toNewId);
    if (Array.isArray(value)) return value.map(own);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, own(inner)]));
  };
  return {
    person: (archiveId) => (typeof archiveId === 'string' ? (accounts.get(archiveId) ?? null) : null),
    own: (value) => own(value) as typeof value,
  };
};

/**
 * Unpacks the facts of an archive into `folder`, one file per table. The size limit of a single file applies to all of
 * them together.
 */
const unpackFacts = async (archive: Archive, folder: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  let bytes = 0;
  for (const name of archive.names) {
    const table = /^facts\/([a-z_]+)\.ndjson$/.exec(name)?.[1];
    if (!table || !archivableTables.has(table)) continue;
    const path = join(folder, `${table}.ndjson`);
    await pipeline(
      archive.read(name),
      async function* (content: AsyncIterable<Buffer>) {
        for await (const piece of content) {
          bytes += piece.length;
          if (bytes > maxArchiveBytes) throw damagedArchive();
          yield piece;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
    found.set(table, path);
  }
  return found;
};

const toRecord = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw damagedArchive();
  return value as Record<string, unknown>;
};

/**
 * Restores an archive as a new business, which stays marked as deleted, and so hidden, until the import is complete.
 */
const restore = async (
  deps: Deps,
  session: Session,
  archive: Archive,
  folder: string,
  people: MatchedUsers,
): Promise<string> => {
  const { db, clock } = deps;
  const context = createFilesContext(deps);
  const businessJson = toRecord(parseJson(await readText(archive, 'business.json')));
  const facts = await unpackFacts(archive, folder);
  const created = await db.transaction(async (tx) => {
    const business = await insertBusiness(
      { ...context, db: tx },
      session,
      nestBusiness(flattenBusiness(businessJson)),
    );
    await tx.update(businesses).set({ deletedAt: clock.now() }).where(eq(businesses.id, business.id));
    return business;
  });
  const own: BusinessContext = {
    id: created.id,
    tradingName: created.trading_name,
    timeZone: created.time_zone,
    currency: created.currency,
    yearStart: created.financial_year_start,
    connected: [],
    revenueSource: created.revenue_source,
    grossMargin: toMarginShare(created.gross_margin),
  };
  const scope = createImportScope(session.user.id, own);
  const idMapping = createIdMapping(created.id, people.known);
  const restoreContents = async () => {
    await db.transaction(async (tx) => {
      for (const kind of listItemTypesInOrder())
        for await (const items of readLines(archive, `items/${kind.form.module}/${kind.form.id}.ndjson`))
          await restoreItems(tx, kind, own, items.map(toRecord), idMapping);
      for await (const rows of readLines(archive, 'files.ndjson'))
        for (const row of rows.map((one) => parseValue(fileRow, one))) {
          if (!isModuleSlug(row.module)) throw damagedArchive();
          const content: Readable = archive.read(`files/${row.id}`);
          await restoreFile({ ...context, db: tx }, scope, {
            ...row,
            module: row.module,
            createdAt: new Date(row.createdAt),
            stream: content,

            id: idMapping.own(row.id),
            sourceId: idMapping.own(row.sourceId),
            createdBy: idMapping.person(row.createdBy),
          });
        }
      const into = {
        businessId: created.id,
        userId: session.user.id,
        person: idMapping.person,
        own: idMapping.own,
        now: clock.now(),
      };
      for (const part of deps.contributions.archiveParts.list())
        for await (const lines of readLines(archive, part.file))
          await part.restore(
            tx,
            lines.map((line) => parseValue(part.row, line)),
            into,
          );
      const logo = businessJson['fk_logo_id'];
      if (typeof logo === 'string')
        await tx
          .update(businesses)
          .set({
            logoId: sql`(select id from files where id = ${idMapping.own(logo)} and business_id = ${created.id})`,
          })
          .where(eq(businesses.id, created.id));
    });
    await deps.warehouse.restore(scope, facts);
  };
  await restoreContents().catch(async (error: unknown) => {
    await db.delete(businesses).where(eq(businesses.id, created.id));
    throw error;
  });
  await db.transaction(async (tx) => {
    await tx.update(businesses).set({ deletedAt: null }).where(eq(businesses.id, created.id));
    await writeAudit(tx, {
      userId: session.user.id,
      businessId: created.id,
      action: 'imported',
      itemType: 'business',
      itemId: created.id,
      detail: { name: created.trading_name },
    });
  });
  return created.id;
};

/**
 * Imports an archive as a new business. A dry run only reports the archive's content. @throws Problem
 * 'unreadable_file'; the new business then stays hidden.
 */
export const importArchive = async (
  deps: Deps,
  session: Session,
  upload: IncomingUpload,
  dryRun: boolean,
) => {
  const folder = await mkdtemp(join(deps.config.dataDir, 'import-'));
  let archive: Archive | undefined;
  try {
    const path = join(folder, randomUUID());
    await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }));
    archive = await openArchive(path);
    const manifest = parseValue(manifestSchema, parseJson(await readText(archive, 'manifest.json')));
    await checkCounts(archive, manifest);
    const people = await matchUsers(deps.db, archive);
    const contents = {
      trading_name: manifest.trading_name,
      exported_at: manifest.exported_at,
      counts: manifest.counts,
      people: { named: people.named, known: people.known.size },
    };
    if (dryRun) return { ...contents, business: null };
    const created = await restore(deps, session, archive, folder, people);
    const [business = null] = await readBusinessesById(createFilesContext(deps), [created]);
    return { ...contents, business };
  } catch (error) {
    if (error instanceof Problem) throw error;
    // A decompression error means a damaged archive, not a server fault, so it is not reported.
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')))
      deps.report(error);
    throw problem('unreadable_file', 'This archive could not be read. Nothing was imported.');
  } finally {
    await archive?.close();
    await rm(folder, { recursive: true, force: true });
  }
};
