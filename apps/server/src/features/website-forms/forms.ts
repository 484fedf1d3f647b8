import { websiteForm } from '@bellwether/contract/forms/website-forms';
import { and, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { websiteForms } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import { defineItemType } from '../items/index.ts';

defineItemType({
  form: websiteForm,
  table: websiteForms,
  columns: {
    name: websiteForms.name,
    page: websiteForms.page,
    fields: websiteForms.fields,
    consent_text: websiteForms.consentText,
    thank_you: websiteForms.thankYou,
    submissions: websiteForms.submissions,
    last_submission_at: websiteForms.lastSubmissionAt,
  },
});

/** Returns the ids of the given businesses that have a website form. */
export const filterBusinessesWithForms = async (
  db: Database,
  businessIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: websiteForms.businessId })
    .from(websiteForms)
    .where(and(inList(websiteForms.businessId, businessIds), isNull(websiteForms.deletedAt)));
  return new Set(rows.map(({ id }) => id));
};
