import type { PromptContent } from '@bellwether/domain/prompts/content';
import type { PromptSectionKey } from '@bellwether/domain/prompts/sections';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { timestampColumn } from './columns.ts';

const keyColumns = () => ({
  businessId: uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  section: text('section').$type<PromptSectionKey>().notNull(),
  version: integer('version').notNull(),
  content: jsonb('content').$type<PromptContent>().notNull(),
});

/** Texts of PromptEngine, with a row for each saved section. `version` grows with each save. */
export const promptSections = pgTable(
  'prompt_sections',
  {
    ...keyColumns(),
    updatedAt: timestampColumn('updated_at').notNull(),
    updatedBy: uuid('updated_by'),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.section] })],
);

/**
 * Versions of PromptEngine sections. Saves by the same user within ten minutes after `startedAt` change the newest
 * version instead of adding another.
 */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    ...keyColumns(),
    startedAt: timestampColumn('started_at').notNull(),
    savedAt: timestampColumn('saved_at').notNull(),
    savedBy: uuid('saved_by'),
    restoredFrom: integer('restored_from'),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.section, t.version] })],
);
