import type { FormValues } from '@bellwether/contract/forms/define';
import type { websiteForm } from '@bellwether/contract/forms/website-forms';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { businesses } from './businesses.ts';
import { idColumn, timestampColumn } from './columns.ts';
import { itemColumns } from './item-columns.ts';

type Fields = NonNullable<FormValues<typeof websiteForm>['fields']>;

export const websiteForms = pgTable(
  'website_forms',
  {
    ...itemColumns(),
    name: text('name').notNull(),
    page: text('page'),
    fields: jsonb('fields').$type<Fields>().notNull().default([]),
    consentText: text('consent_text'),
    thankYou: text('thank_you').notNull(),
    submissions: integer('submissions').notNull().default(0),
    lastSubmissionAt: timestampColumn('last_submission_at'),
  },
  (t) => [index('website_forms_business').on(t.businessId, t.name, t.id).where(sql`${t.deletedAt} is null`)],
);

/**
 * Enquiries submitted through website forms. `lead` is the row for the warehouse, `loadedAt` the time of its load.
 * `answers` holds all form fields and stays out of the warehouse.
 */
export const websiteFormSubmissions = pgTable(
  'website_form_submissions',
  {
    id: idColumn(),
    formId: uuid('form_id')
      .notNull()
      .references(() => websiteForms.id, { onDelete: 'cascade' }),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    eventId: uuid('event_id').notNull(),
    receivedAt: timestampColumn('received_at').notNull(),
    lead: jsonb('lead').$type<Record<string, string | null>>().notNull(),
    answers: jsonb('answers').$type<{ label: string; value: string }[]>().notNull(),
    loadedAt: timestampColumn('loaded_at'),
  },
  (t) => [
    uniqueIndex('website_form_submissions_event').on(t.formId, t.eventId),
    index('website_form_submissions_form').on(t.formId, t.receivedAt),
    index('website_form_submissions_waiting').on(t.businessId).where(sql`${t.loadedAt} is null`),
  ],
);
