import type { Preset } from './preset.ts';

/**
 * Exports described at whatconverts.com/help, 'Export leads' and 'CSV formatting requirements': one file for all kinds
 * of leads, with a type column.
 */
export const whatconvertsPresets: readonly Preset[] = [
  {
    id: 'whatconverts-leads',
    vendor: 'WhatConverts',
    label: 'WhatConverts leads export',
    kind: 'leads',
    headings: {
      all: ['Lead Type', 'Date Created|Date|Created'],
      any: [
        'Quotable',
        'Quote Value',
        'Sales Value',
        'Lead Source',
        'Lead URL',
        'Profile',
        'Lead Page',
        'Lead Analysis',
      ],
    },
    columns: {
      occurred_at: 'Date Created|Date|Created',
      lead_key: 'Lead ID',
      kind: 'Lead Type',
      name: 'Contact Name|Name|Caller Name',
      first_name: 'First Name',
      last_name: 'Last Name',
      email: 'Email Address|Contact Email|Email',
      phone: 'Phone Number|Contact Phone Number|Caller Number|Contact Phone',
      source: 'Lead Source|Source',
      medium: 'Lead Medium|Medium',
      campaign: 'Lead Campaign|Campaign',
      landing_page: 'Landing Page|Landing Page URL|Lead URL|Lead Page',
      referrer: 'Referring URL',
      click_id: 'GCLID|MSCLKID',
      city: 'City|Caller City',
      region: 'State|Caller State|State/Province',
      country: 'Country|Caller Country',
      status: 'Lead Status|Quotable',
      call_status: 'Answer Status|Call Status',
      call_seconds: 'Call Duration|Call Duration (seconds)|Call Duration Seconds|Duration',
      value: 'Quote Value|Sales Value',
      discarded: 'Spam',
    },
  },
];
