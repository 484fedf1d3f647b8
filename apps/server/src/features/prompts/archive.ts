import { problem } from '@bellwether/domain/problems';
import { type PromptSectionKey, promptSectionKeys } from '@bellwether/domain/prompts/sections';
import { asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineArchivePart } from '../../contributions/archive-part.ts';
import { promptSections, promptVersions } from '../../platform/postgres/schema.ts';
import { checkArchivedContent } from './check.ts';

const texts = z.record(z.string(), z.string());
/** Archived row of a PromptEngine version. */
const archivedPromptSchema = z.object({
  section: z.enum(promptSectionKeys),
  version: z.number().int().positive(),
  content: z.object({ fields: texts, entries: z.array(z.object({ id: z.guid(), fields: texts })) }),
  startedAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  savedBy: z.guid().nullable(),
  restoredFrom: z.number().int().nullable(),
});
type ArchivedPrompt = z.infer<typeof archivedPromptSchema>;

const readContent = (section: PromptSectionKey, content: ArchivedPrompt['content']) => {
  try {
    return checkArchivedContent(section, content);
  } catch {
    throw problem('unreadable_file', 'The prompts in this archive cannot be read.');
  }
};

/**
 * Archive part with the versions of all PromptEngine sections, oldest first. The newest version of a section is its
 * content.
 */
export const promptsArchivePart = defineArchivePart({
  file: 'prompts.ndjson',
  row: archivedPromptSchema,
  async *read(db, businessId) {
    const rows = await db
      .select()
      .from(promptVersions)
      .where(eq(promptVersions.businessId, businessId))
      .orderBy(asc(promptVersions.section), asc(promptVersions.version));
    yield rows.map(({ businessId: _, ...row }) => row);
  },
  restore: async (tx, rows, { businessId, person }) => {
    const versions = rows.map((row) => ({
      ...row,
      businessId,
      content: readContent(row.section, row.content),
      startedAt: new Date(row.startedAt),
      savedAt: new Date(row.savedAt),
      savedBy: person(row.savedBy),
    }));
    await tx.insert(promptVersions).values(versions);
    for (const { section, version, content, savedAt, savedBy } of versions) {
      const newest = { version, content, updatedAt: savedAt, updatedBy: savedBy };
      await tx
        .insert(promptSections)
        .values({ businessId, section, ...newest })
        .onConflictDoUpdate({ target: [promptSections.businessId, promptSections.section], set: newest });
    }
  },
  listUsers: async (db, businessId) => {
    const rows = await db
      .selectDistinct({ id: promptVersions.savedBy })
      .from(promptVersions)
      .where(eq(promptVersions.businessId, businessId));
    return rows.map(({ id }) => id);
  },
});
