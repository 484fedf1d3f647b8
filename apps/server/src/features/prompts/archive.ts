import { problem } from '@bellwether/domain/problems';
import { type PromptSectionKey, promptSectionKeys } from '@bellwether/domain/prompts/sections';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/postgres/database.ts';
import { promptSections, promptVersions } from '../../platform/postgres/schema.ts';
import { checkArchivedContent } from './check.ts';

const texts = z.record(z.string(), z.string());
/** Row of a version in an archive. */
export const archivedPromptSchema = z.object({
  section: z.enum(promptSectionKeys),
  version: z.number().int().positive(),
  content: z.object({ fields: texts, entries: z.array(z.object({ id: z.guid(), fields: texts })) }),
  startedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  savedBy: z.guid().nullable(),
  restoredFrom: z.number().int().nullable(),
});
type ArchivedPrompt = z.infer<typeof archivedPromptSchema>;

/** Returns the versions of all sections, the oldest first. The newest of a section is its content. */
export const readPromptsForArchive = async (db: Database, businessId: string): Promise<unknown[]> => {
  const rows = await db
    .select()
    .from(promptVersions)
    .where(eq(promptVersions.businessId, businessId))
    .orderBy(asc(promptVersions.section), asc(promptVersions.version));
  return rows.map(({ businessId: _, ...row }) => row);
};

const readContent = (section: PromptSectionKey, content: ArchivedPrompt['content']) => {
  try {
    return checkArchivedContent(section, content);
  } catch {
    throw problem('unreadable_file', 'The prompts in this archive cannot be read.');
  }
};

/**
 * Stores archived versions, and the newest of each section as its content.
 * @throws Problem 'unreadable_file'.
 */
export const restorePrompts = async (
  db: Database,
  rows: readonly ArchivedPrompt[],
  { businessId, person }: { businessId: string; person: (userId: string | null) => string | null },
): Promise<void> => {
  const versions = rows.map((row) => ({
    ...row,
    businessId,
    content: readContent(row.section, row.content),
    startedAt: new Date(row.startedAt),
    savedAt: new Date(row.savedAt),
    savedBy: person(row.savedBy),
  }));
  await db.insert(promptVersions).values(versions);
  for (const { section, version, content, savedAt, savedBy } of versions) {
    const newest = { version, content, updatedAt: savedAt, updatedBy: savedBy };
    await db
      .insert(promptSections)
      .values({ businessId, section, ...newest })
      .onConflictDoUpdate({ target: [promptSections.businessId, promptSections.section], set: newest });
  }
};
