import type { FilterDefinition } from '@bellwether/contract/query/filter-definition';
import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import { leadTypes } from '@bellwether/domain/leads/lead';
import { leadStatuses } from '@bellwether/domain/leads/status';
import { matchStates } from '@bellwether/domain/matching/rules';

/** Returns the filters of the lead table; `funnels` lists the business's own funnels. */
export const leadFilters = (funnels: readonly string[]): FilterDefinition[] => [
  { name: 'name', label: 'Name', field: 'name', inputType: 'text' },
  {
    name: 'caller_number',
    label: 'Caller number',
    field: 'caller_number',
    inputType: 'text',
    type: 'number',
  },
  { name: 'campaign', label: 'Campaign', field: 'campaign', inputType: 'text' },
  {
    name: 'channel',
    label: 'Channel',
    field: 'internal_channel',
    inputType: 'checkboxes',
    operator: '=',
    options: googleChannels.map((value) => ({ label: value, value })),
  },
  {
    name: 'kind',
    label: 'Type',
    field: 'kind',
    inputType: 'checkboxes',
    operator: '=',
    options: Object.entries(leadTypes).map(([value, label]) => ({ label, value })),
  },
  {
    name: 'funnel',
    label: 'Funnel',
    field: 'funnel',
    inputType: 'radio',
    operator: '=',
    options: funnels.map((value) => ({ label: value, value })),
  },
  {
    name: 'status',
    label: 'Status',
    field: 'lead_status',
    inputType: 'checkboxes',
    operator: '=',
    options: Object.entries(leadStatuses).map(([value, label]) => ({ label, value })),
  },
  {
    name: 'match',
    label: 'Customer match',
    field: 'match_state',
    inputType: 'checkboxes',
    operator: '=',
    options: (['automatic', 'confirmed', 'to_confirm'] as const).map((value) => ({
      label: matchStates[value],
      value,
    })),
  },
  {
    name: 'enquiries',
    label: 'Repeat enquiries',
    field: 'person_leads',
    inputType: 'radio',
    operator: '>=',
    options: [
      { label: 'Two or more from one person', value: '2' },
      { label: 'Three or more', value: '3' },
      { label: 'Five or more', value: '5' },
    ],
  },
  { name: 'quality', label: 'Lead score', field: 'quality_score', inputType: 'range' },
  { name: 'lifetime_value', label: 'Lifetime value', field: 'lifetime_value', inputType: 'range' },
];
