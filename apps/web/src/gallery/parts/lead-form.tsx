import { defineForm } from '@bellwether/contract/forms/define';
import { useRef } from 'react';
import { hasUnsavedFormChanges, useFormState, useItemForm } from '../../data/items/use-item-form.ts';
import type { FieldInput } from '../../sections/item-form/field-input.ts';
import { ItemField } from '../../sections/item-form/item-field.tsx';
import { ItemForm } from '../../sections/item-form/item-form.tsx';
import { Specimen } from '../specimen.tsx';

const choices = (...labels: string[]) =>
  labels.map((value) => ({ key: value.toLowerCase().replaceAll(' ', '_'), value }));
const one = (name: string, label: string, more: object = {}) =>
  ({ name, label, kind: 'text', ...more }) as const;

/** Sample form of a lead, declared only in the gallery. */
const leadForm = defineForm({
  module: 'conversions',
  id: 'leads',
  item: 'lead',
  title: 'name',
  fields: [
    one('name', 'Name', { required: { message: 'Name is required.' }, limit: 200 }),
    one('company', 'Company', { limit: 200 }),
    {
      name: 'since',
      label: 'First contact',
      kind: 'date',
      required: { message: 'First contact is required.' },
    },
    {
      name: 'phones',
      label: 'Phones',
      kind: 'rows',
      limit: 5,
      fields: [
        one('number', 'Number', { required: { message: 'Number is required.' }, limit: 40 }),
        {
          name: 'kind',
          label: 'Type',
          kind: 'choice',
          options: choices('Mobile', 'Work', 'Home'),
          initial: 'mobile',
        },
      ],
    },
    {
      name: 'funnel',
      label: 'Funnel',
      kind: 'choice',
      options: choices('Call', 'Website form', 'Booking'),
      initial: 'call',
    },
    {
      name: 'call_status',
      label: 'Call status',
      kind: 'choice',
      options: choices('Answered', 'Missed', 'Busy'),
    },
    { name: 'call_minutes', label: 'Minutes', kind: 'number' },
    one('page', 'Page', { when: { field: 'funnel', is: ['website_form', 'booking'] } }),
    {
      name: 'interests',
      label: 'Interested in',
      kind: 'choices',
      options: choices('Hot water', 'Drains', 'Gas', 'Roof'),
    },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      options: choices('New', 'Qualified', 'Won', 'Lost'),
      initial: 'new',
    },
    one('why_lost', 'Why it was lost', {
      when: { field: 'state', is: 'lost' },
      required: { message: 'Why it was lost is required.' },
    }),
    { name: 'quote', label: 'Quote', kind: 'money' },
    { name: 'likelihood', label: 'Likelihood', kind: 'percent' },
    { name: 'follow_up', label: 'Follow up', kind: 'date' },
    { name: 'note', label: 'Note', kind: 'rich', limit: 2000 },
  ],
  sections: [
    {
      title: 'Person',
      description: 'Who made contact, and how they are reached.',
      columns: 3,
      fields: ['name', 'company', 'since', 'phones'],
    },
    { title: 'Contact', columns: 2, fields: ['funnel', 'page', 'interests'] },
    {
      title: 'Call',
      columns: 2,
      fields: ['call_status', 'call_minutes'],
      when: { field: 'funnel', is: 'call' },
    },
    { title: 'Sale', columns: 3, fields: ['state', 'why_lost', 'quote', 'likelihood', 'follow_up', 'note'] },
  ],
  relations: [],
  sort: { key: 'since', direction: 'desc' },
});

/** Field that counts its renders in `data-drawn`. */
function RenderCounter(input: FieldInput) {
  const times = useRef(0);
  times.current += 1;
  return (
    <div data-drawn={times.current}>
      <ItemField {...input} />
    </div>
  );
}

const withRenderCount = (input: FieldInput) => <RenderCounter {...input} />;

/**
 * Long sample form built only from shared components: sections, columns, conditions, a repeater, multiple choice, money
 * and percent.
 */
export function LeadFormSpecimens() {
  const edited = useItemForm({ form: leadForm, beforeSubmit: () => undefined });
  const unsaved = useFormState(edited, hasUnsavedFormChanges);
  return (
    <Specimen name="A lead">
      <ItemForm
        edited={edited}
        slots={{ company: withRenderCount, name: withRenderCount, phones: withRenderCount }}
      />
      <p>{unsaved ? 'There are unsaved changes.' : 'Nothing is unsaved.'}</p>
    </Specimen>
  );
}
