import type { PromptSection, PromptVersion } from '@bellwether/contract/api/prompts';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { emptyPromptContent, isSameContent, type PromptContent } from '@bellwether/domain/prompts/content';
import { applyPromptChanges, type PromptChanges } from '@bellwether/domain/prompts/merge';
import { type PromptSectionKey, promptSectionKeys } from '@bellwether/domain/prompts/sections';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { promptSections, promptVersions, users } from '../../platform/postgres/schema.ts';
import { checkPromptChanges, checkSectionSize } from './check.ts';

type Needed = Pick<Deps, 'db' | 'clock'>;
type ReadScope = BusinessScope<'prompts', 'read'> | BusinessScope<'prompts', 'write'>;
type WriteScope = BusinessScope<'prompts', 'write'>;

/** Maximum stored versions of a section; the oldest versions are removed. */
const maxVersions = 100;
/** Minutes during which saves by the same user belong to one version. */
const maxVersionMinutes = 10;

const userName = sql<string | null>`nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '')`;

type SectionRow = { row: typeof promptSections.$inferSelect; name: string | null };

/** A section that was never saved is empty with version 0. Its row may exist, only to lock it. */
const toSection = (section: PromptSectionKey, found: SectionRow | undefined): PromptSection => ({
  section,
  version: found?.row.version ?? 0,
  content: found?.row.content ?? emptyPromptContent,
  updated_at: found && found.row.version > 0 ? found.row.updatedAt.toISOString() : null,
  updated_by: found?.name ?? null,
});

const selectSections = (db: Database) =>
  db
    .select({ row: promptSections, name: userName })
    .from(promptSections)
    .leftJoin(users, eq(users.id, promptSections.updatedBy))
    .$dynamic();

/** Returns all PromptEngine sections of a business in order. */
export const readPrompts = async (db: Database, { business }: ReadScope): Promise<PromptSection[]> => {
  const rows = await selectSections(db).where(eq(promptSections.businessId, business.id));
  return promptSectionKeys.map((section) =>
    toSection(
      section,
      rows.find(({ row }) => row.section === section),
    ),
  );
};

export const readPrompt = async (
  db: Database,
  { business }: ReadScope,
  section: PromptSectionKey,
): Promise<PromptSection> => {
  const [found] = await selectSections(db).where(
    and(eq(promptSections.businessId, business.id), eq(promptSections.section, section)),
  );
  return toSection(section, found);
};

const isOfSection = (businessId: string, section: PromptSectionKey) =>
  and(eq(promptVersions.businessId, businessId), eq(promptVersions.section, section));

const toVersion = (
  {
    version,
    savedAt,
    restoredFrom,
  }: Pick<typeof promptVersions.$inferSelect, 'version' | 'savedAt' | 'restoredFrom'>,
  name: string | null,
): PromptVersion => ({
  version,
  saved_at: savedAt.toISOString(),
  saved_by: name,
  restored_from: restoredFrom,
});

export const readPromptVersions = async (
  db: Database,
  { business }: ReadScope,
  section: PromptSectionKey,
): Promise<PromptVersion[]> => {
  const rows = await db
    .select({
      version: promptVersions.version,
      savedAt: promptVersions.savedAt,
      restoredFrom: promptVersions.restoredFrom,
      name: userName,
    })
    .from(promptVersions)
    .leftJoin(users, eq(users.id, promptVersions.savedBy))
    .where(isOfSection(business.id, section))
    .orderBy(desc(promptVersions.version))
    .limit(maxVersions);
  return rows.map(({ name, ...row }) => toVersion(row, name));
};

/** Returns a version of a PromptEngine section with its texts. @throws Problem 'not_found'. */
export const readPromptVersion = async (
  db: Database,
  { business }: ReadScope,
  section: PromptSectionKey,
  version: number,
): Promise<PromptVersion & { content: PromptContent }> => {
  const [found] = await db
    .select({ row: promptVersions, name: userName })
    .from(promptVersions)
    .leftJoin(users, eq(users.id, promptVersions.savedBy))
    .where(and(isOfSection(business.id, section), eq(promptVersions.version, version)));
  if (!found) throw problem('not_found');
  return { ...toVersion(found.row, found.name), content: found.row.content };
};

/**
 * Locks a PromptEngine section until the transaction ends. The first save creates the section's row, so that two first
 * saves wait for each other too. @throws Problem 'conflict' with the newest section if `basedOn` is not its version.
 */
const lockSection = async (
  tx: Database,
  scope: WriteScope,
  section: PromptSectionKey,
  { basedOn, now }: { basedOn: number; now: Date },
): Promise<PromptContent> => {
  const businessId = scope.business.id;
  await tx
    .insert(promptSections)
    .values({ businessId, section, version: 0, content: emptyPromptContent, updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ version: promptSections.version, content: promptSections.content })
    .from(promptSections)
    .where(and(eq(promptSections.businessId, businessId), eq(promptSections.section, section)))
    .for('update');
  if (row?.version === basedOn) return row.content;
  const current = await readPrompt(tx, scope, section);
  throw problem(
    'conflict',
    `${current.updated_by ?? 'Another user'} saved changes to this page in the meantime.`,
    undefined,
    { current },
  );
};

type NewContent = { content: PromptContent; basedOn: number; restoredFrom: number | null; now: Date };

/** Stores the newest content of a locked section and its version. */
const storeContent = async (
  tx: Database,
  { business, userId }: WriteScope,
  section: PromptSectionKey,
  { content, basedOn, restoredFrom, now }: NewContent,
): Promise<void> => {
  const key = { businessId: business.id, section };
  const version = basedOn + 1;
  await tx
    .update(promptSections)
    .set({ version, content, updatedAt: now, updatedBy: userId })
    .where(and(eq(promptSections.businessId, business.id), eq(promptSections.section, section)));
  const [newest] = await tx
    .select()
    .from(promptVersions)
    .where(and(isOfSection(business.id, section), eq(promptVersions.version, basedOn)));
  const joins =
    restoredFrom === null &&
    newest?.savedBy === userId &&
    newest.restoredFrom === null &&
    now.getTime() - newest.startedAt.getTime() < maxVersionMinutes * 60_000;
  if (joins) {
    await tx
      .update(promptVersions)
      .set({ version, content, savedAt: now })
      .where(and(isOfSection(business.id, section), eq(promptVersions.version, basedOn)));
    return;
  }
  const saved = { startedAt: now, savedAt: now, savedBy: userId, restoredFrom };
  await tx.insert(promptVersions).values({ ...key, version, content, ...saved });
  const oldest = tx
    .select({ version: promptVersions.version })
    .from(promptVersions)
    .where(isOfSection(business.id, section))
    .orderBy(desc(promptVersions.version))
    .offset(maxVersions)
    .limit(1);
  await tx
    .delete(promptVersions)
    .where(and(isOfSection(business.id, section), lte(promptVersions.version, sql`(${oldest})`)));
  // The audit log gets an entry per version, because an entry for each autosave would fill the log with half sentences.
  await writeAudit(tx, {
    userId,
    businessId: business.id,
    action: restoredFrom === null ? 'updated' : 'restored',
    itemType: `prompts/${section}`,
    detail: { version, ...(restoredFrom === null ? {} : { restored_from: restoredFrom }) },
  });
};

/**
 * Saves changes of a PromptEngine section and returns its newest state. A save without changes stores nothing. @throws
 * Problem 'invalid' or 'conflict'.
 */
export const savePromptChanges = async (
  { db, clock }: Needed,
  scope: WriteScope,
  section: PromptSectionKey,
  { basedOn, changes }: { basedOn: number; changes: PromptChanges },
): Promise<PromptSection> => {
  const checked = checkPromptChanges(section, changes);
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await lockSection(tx, scope, section, { basedOn, now });
    const content = applyPromptChanges(before, checked);
    checkSectionSize(content);
    if (!isSameContent(before, content))
      await storeContent(tx, scope, section, { content, basedOn, restoredFrom: null, now });
    return readPrompt(tx, scope, section);
  });
};

/** Restores the texts of an earlier version as the newest version. @throws Problem 'not_found' or 'conflict'. */
export const restorePromptContent = async (
  { db, clock }: Needed,
  scope: WriteScope,
  section: PromptSectionKey,
  { basedOn, version }: { basedOn: number; version: number },
): Promise<PromptSection> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { content } = await readPromptVersion(tx, scope, section, version);
    await lockSection(tx, scope, section, { basedOn, now });
    await storeContent(tx, scope, section, { content, basedOn, restoredFrom: version, now });
    return readPrompt(tx, scope, section);
  });
};
