import type { Business } from '@bellwether/contract/api/shapes';
import { businessForm, validateBusinessField } from '@bellwether/contract/forms/business';
import type { Form, FormSection } from '@bellwether/contract/forms/define';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { businessesEndpoint, toBusinessBody, toBusinessItem } from '../../data/business-item.ts';
import type { ItemFormStore } from '../../data/items/item-form.ts';
import { useItemForm } from '../../data/items/use-item-form.ts';
import { loadSignedInUser } from '../../data/session/sign-in.ts';

/** Form sections shared by every page that edits a business. */
export const businessSections = {
  business: {
    title: 'Business',
    description: 'All figures use the time zone and the currency of the business.',
    columns: 2,
    fields: ['trading_name', 'website', 'time_zone', 'currency', 'financial_year_start'],
  },
  status: { title: 'Status', fields: ['status'] },
  colours: {
    title: 'Colours',
    description: 'Used for buttons, links and charts while this business is selected.',
    columns: 2,
    fields: ['primary_color', 'secondary_color'],
  },
  plan: {
    title: 'Plan settings',
    description: 'Default plan, and the analyst’s note shown with it.',
    fields: ['plan_settings.recommended_type', 'plan_settings.da_help_message'],
  },
  priorities: {
    title: 'Marketing priorities',
    description: 'The main goal decides which figures appear first on the dashboard.',
    columns: 2,
    fields: [
      'marketing_priorities.primary',
      'marketing_priorities.secondary',
      'marketing_priorities.primary_comments',
      'marketing_priorities.secondary_comments',
      'marketing_priorities.customer_label',
      'marketing_priorities.avg_days_from_lead_to_sale',
    ],
  },
  margin: {
    title: 'Gross margin',
    description:
      'The part of revenue that is left after materials, goods and the work on jobs. With it, the amounts of insights and the return of ads count this part; without it, all revenue, before costs.',
    columns: 2,
    fields: ['gross_margin'],
  },
  model: {
    title: 'Language model',
    description:
      'The model receives the figures, dates and names of insights. The server checks its texts before it shows them.',
    fields: ['language_model'],
  },
  analyst: { title: 'Digital analyst', fields: ['digital_analyst_id'] },
  flags: { title: 'Feature flags', fields: ['feature_flags'] },
} as const satisfies Record<string, FormSection>;

/** Builds the business form with only the given sections; a save sends no other field. */
const buildForm = (sections: readonly FormSection[]): Form => {
  const names = sections.flatMap(({ fields }) => fields);
  return {
    ...businessForm,
    fields: businessForm.fields.filter(({ name }) => names.includes(name)),
    sections,
  };
};

/** Returns the errors of rules that the field types do not check. The form is not sent if there are any. */
const check = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const message = validateBusinessField(name, value);
      return message === undefined ? [] : [[name, message]];
    }),
  );

/**
 * Form to edit a business, or to create one if `business` is missing. `sections` must stay the same objects between
 * renders.
 */
export function useBusinessForm(
  business: Business | undefined,
  sections: readonly FormSection[],
  start?: Readonly<Record<string, unknown>>,
): ItemFormStore<Form> {
  const form = useMemo(() => buildForm(sections), [sections]);
  const item = useMemo(() => business && toBusinessItem(business), [business]);
  return useItemForm<Form>({
    form,
    ...(item ? { item } : {}),
    ...(start ? { start } : {}),
    saveAt: { create: businessesEndpoint, update: businessesEndpoint },
    read: (answer) => toBusinessItem(answer as unknown as Business),
    check,
    beforeSubmit: toBusinessBody,
  });
}

/**
 * Returns a function that reloads the user and all queries after a change of a business, because figures may differ.
 */
export function useBusinessChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await loadSignedInUser();
    await queries.invalidateQueries();
  };
}
