import type { Submission } from '@bellwether/contract/api/website-forms';
import { openStatuses } from '@bellwether/contract/forms/business-status';
import { isId } from '@bellwether/contract/forms/values';
import { problem } from '@bellwether/domain/problems';
import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, websiteFormSubmissions, websiteForms } from '../../platform/postgres/schema.ts';
import { type PublicForm, readSubmission } from './read.ts';

/** Maximum submissions of a form per hour; more are treated as bots. */
const maxPerHour = 300;

export const readPublicForm = async (db: Database, formId: string): Promise<PublicForm | undefined> => {
  if (!isId(formId)) return undefined;
  const [found] = await db
    .select({ form: websiteForms })
    .from(websiteForms)
    .innerJoin(businesses, eq(businesses.id, websiteForms.businessId))
    .where(
      and(
        eq(websiteForms.id, formId),
        isNull(websiteForms.deletedAt),
        isNull(businesses.deletedAt),
        inArray(businesses.status, [...openStatuses]),
      ),
    );
  return found?.form;
};

type Sending = {
  now: Date;
  load: (within: Database, businessId: string) => Promise<unknown>;
};

/**
 * Stores a submission and queues the job that loads it as a lead; repeated submissions are stored once. A submission
 * with a filled honeypot field is accepted but not stored. @throws Problem 'not_found', 'invalid', 'too_many'.
 */
export const acceptSubmission = async (
  db: Database,
  formId: string,
  submission: Submission,
  { now, load }: Sending,
): Promise<void> => {
  const form = await readPublicForm(db, formId);
  if (!form) throw problem('not_found', 'This form no longer exists.');
  if (submission.company_url !== '') return;
  const { lead, answers } = readSubmission(form, submission);
  const { id, businessId } = form;
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const { formId: formColumn, receivedAt } = websiteFormSubmissions;
  const [sent] = await db
    .select({ many: count() })
    .from(websiteFormSubmissions)
    .where(and(eq(formColumn, id), gt(receivedAt, hourAgo)));
  if ((sent?.many ?? 0) >= maxPerHour) throw problem('too_many');
  await db.transaction(async (tx) => {
    const inserted = await tx
      .insert(websiteFormSubmissions)
      .values({ formId: id, businessId, eventId: submission.event_id, receivedAt: now, lead, answers })
      .onConflictDoNothing()
      .returning({ id: websiteFormSubmissions.id });
    if (inserted.length === 0) return;
    await tx
      .update(websiteForms)
      .set({ submissions: sql`${websiteForms.submissions} + 1`, lastSubmissionAt: now })
      .where(eq(websiteForms.id, id));
    await load(tx, businessId);
  });
};
