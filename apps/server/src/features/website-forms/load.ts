import type { BusinessScope } from '@bellwether/domain/access/scope';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { dayAt } from '@bellwether/domain/time/day';
import type { FactRow } from '@bellwether/facts/facts';
import { classifyChannel } from '@bellwether/facts/rules/channel';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { websiteFormSubmissions, websiteForms } from '../../platform/postgres/schema.ts';
import { batchOf } from '../../platform/row-batches.ts';
import type { Warehouse } from '../../platform/warehouse.ts';

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

const toRow = ({ id, lead, receivedAt }: Waiting, timeZone: string): FactRow<'leads'> => ({
  name: lead['name'],
  email: lead['email'],
  phone: lead['phone'],
  source: lead['source'],
  medium: lead['medium'],
  campaign: lead['campaign'],
  landing_page: lead['landing_page'],
  device: lead['device'],
  channel: classifyChannel(lead),
  lead_key: id,
  kind: 'form',
  occurred_at: localTimeAt(timeZone, receivedAt),
  day: dayAt(timeZone, receivedAt),
});

/** Loads the leads of a website form. The load covers every day since the form was created. */
const loadForm = async (
  { warehouse, now, signal }: Context,
  scope: BusinessScope,
  formId: string,
  waiting: readonly Waiting[],
): Promise<void> => {
  const { timeZone } = scope.business;
  const [first] = waiting;
  if (!first) return;
  await warehouse.load(scope, {
    loadId: crypto.randomUUID(),
    fact: 'leads',
    source: 'website_forms',
    covers: [
      { stream: formId, days: [{ from: dayAt(timeZone, first.formMadeAt), to: dayAt(timeZone, now) }] },
    ],
    fields: loadedFields,
    // A run that stops before marking the submissions loads them again; loading by identity then replaces the same
    // leads.
    replaces: 'identity',
    by: scope.userId,
    note: 'Website form',
    rejected: 0,
    rows: batchOf(waiting.map((one) => toRow(one, timeZone))),
    signal,
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
