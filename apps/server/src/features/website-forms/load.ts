import type { BusinessScope } from '@bellwether/contract/access/scope';
import { factColumns } from '@bellwether/contract/imports/fact-columns';
import { localTimeAt } from '@bellwether/contract/time/date-time';
import { dayAt } from '@bellwether/contract/time/day';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { websiteFormSubmissions, websiteForms } from '../../platform/postgres/schema.ts';
import { duckdbOf } from '../../platform/warehouse/staging.ts';
import type { Warehouse } from '../../platform/warehouse.ts';
import { channelSql } from '../uploads/index.ts';

type Waiting = typeof websiteFormSubmissions.$inferSelect & { formMadeAt: Date };
type Context = { db: Database; warehouse: Warehouse; now: Date; signal: AbortSignal };

const maxRows = 1000;
const loadedFields = [
  'lead_key',
  'occurred_at',
  'day',
  'kind',
  'name',
  'email',
  'phone',
  'channel',
  'source',
  'medium',
  'campaign',
  'landing_page',
  'device',
];
const columns = factColumns('leads');

const toRow = ({ id, lead, receivedAt }: Waiting, timeZone: string): Record<string, string | null> => ({
  ...lead,
  lead_key: id,
  kind: 'form',
  occurred_at: localTimeAt(timeZone, receivedAt),
  day: dayAt(timeZone, receivedAt),
});

/** Loads the leads of one form. The load covers every day since the form was created. */
const loadForm = async (
  { warehouse, now, signal }: Context,
  scope: BusinessScope,
  formId: string,
  waiting: readonly Waiting[],
): Promise<void> => {
  const { timeZone } = scope.business;
  const [first] = waiting;
  if (!first) return;
  await warehouse.staging(async (staging) => {
    const connection = duckdbOf(staging);
    const table = 'website_leads';
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE ${table} (line BIGINT, problem VARCHAR, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})`,
    );
    for (const [line, one] of waiting.entries()) {
      const row = Object.entries(toRow(one, timeZone)).filter(([name]) => loadedFields.includes(name));
      await connection.run(
        `INSERT INTO ${table} (line, ${row.map(([name]) => name).join(', ')}) VALUES (${line + 1}, ${row.map(([name]) => `$${name}`).join(', ')})`,
        Object.fromEntries(row),
      );
    }
    await connection.run(`UPDATE ${table} SET channel = ${channelSql('campaign')}`);
    await warehouse.load(scope, {
      loadId: crypto.randomUUID(),
      fact: 'leads',
      source: 'website_forms',
      covers: [
        { stream: formId, days: [{ from: dayAt(timeZone, first.formMadeAt), to: dayAt(timeZone, now) }] },
      ],
      fields: loadedFields,
      // A run that stops before marking the submissions loads them again. Loading by identity then replaces
      // the same leads.
      replaces: 'identity',
      by: scope.userId,
      note: 'Website form',
      rejected: 0,
      rows: { staging, table },
      signal,
    });
  });
};

export const loadPendingEnquiries = async (context: Context, scope: BusinessScope): Promise<void> => {
  const { db, now } = context;
  const rows = await db
    .select({ submission: websiteFormSubmissions, formMadeAt: websiteForms.createdAt })
    .from(websiteFormSubmissions)
    .innerJoin(websiteForms, eq(websiteForms.id, websiteFormSubmissions.formId))
    .where(
      and(eq(websiteFormSubmissions.businessId, scope.business.id), isNull(websiteFormSubmissions.loadedAt)),
    )
    .orderBy(asc(websiteFormSubmissions.receivedAt))
    .limit(maxRows);
  const waiting = rows.map(({ submission, formMadeAt }) => ({ ...submission, formMadeAt }));
  for (const [formId, submissions] of Map.groupBy(waiting, (one) => one.formId)) {
    await loadForm(context, scope, formId, submissions);
    await db
      .update(websiteFormSubmissions)
      .set({ loadedAt: now })
      .where(
        inArray(
          websiteFormSubmissions.id,
          submissions.map(({ id }) => id),
        ),
      );
  }
};
