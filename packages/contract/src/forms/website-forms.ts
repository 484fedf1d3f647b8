import { defineForm } from './define.ts';

/** A form for a business's website; each submission becomes a lead. `fields` are the inputs for visitors. */
export const websiteForm = defineForm({
  module: 'config',
  id: 'website-forms',
  item: 'website form',
  title: 'name',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      required: { message: 'Form name is required.' },
      limit: 120,
      search: true,
    },
    { name: 'page', label: 'Page', kind: 'link', limit: 2000, search: true },
    {
      name: 'fields',
      label: 'Fields',
      kind: 'rows',
      required: { message: 'Add at least one field.' },
      limit: 20,
      fields: [
        {
          name: 'label',
          label: 'Label',
          kind: 'text',
          required: { message: 'Every field needs a label.' },
          limit: 80,
        },
        {
          name: 'kind',
          label: 'Field type',
          kind: 'choice',
          options: [
            { key: 'name', value: 'Name' },
            { key: 'email', value: 'Email' },
            { key: 'phone', value: 'Phone' },
            { key: 'text', value: 'Short text' },
            { key: 'long_text', value: 'Long text' },
          ],
          initial: 'text',
        },
        { name: 'required', label: 'Required', kind: 'boolean', initial: false },
      ],
    },
    { name: 'consent_text', label: 'Consent text', kind: 'long-text', limit: 1000 },
    {
      name: 'thank_you',
      label: 'Thank-you message',
      kind: 'long-text',
      required: { message: 'Thank-you message is required.' },
      limit: 1000,
      initial: 'Thank you. We will be in touch soon.',
    },
    { name: 'submissions', label: 'Enquiries', kind: 'number', computed: true },
    { name: 'last_submission_at', label: 'Last enquiry', kind: 'date-time', computed: true },
  ],
  sections: [
    { title: 'Form', columns: 2, fields: ['name', 'page'] },
    { title: 'Form fields', fields: ['fields'] },
    {
      title: 'Consent and thank-you message',
      description: 'If you add a consent text, visitors must tick it before they can send the form.',
      fields: ['consent_text', 'thank_you'],
    },
  ],
  relations: [],
  sort: { key: 'name', direction: 'asc' },
});
