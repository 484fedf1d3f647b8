import { maxScenarios } from '@bellwether/domain/plan/projection';
import { services } from '@bellwether/domain/sources/services';
import { defineForm, type Field } from './define.ts';

/**
 * Goals of a business for a financial year. `start_date` is the first of a month. `year_start` is the first
 * day of its financial year, and `financial_year` the name of that year ('FY25/26'). A plan keeps its year if
 * the business later changes its first month. A plan of type 'projections' has no target.
 */
export const planForm = defineForm({
  module: 'plan',
  id: 'plans',
  item: 'plan',
  title: 'name',
  fields: [
    {
      name: 'name',
      label: 'Name',
      kind: 'text',
      required: { message: 'Plan name is required.' },
      limit: 200,
      search: true,
    },
    {
      name: 'type',
      label: 'Type',
      kind: 'choice',
      options: [
        { key: 'revenue', value: 'Revenue' },
        { key: 'leads', value: 'Leads' },
        { key: 'projections', value: 'Projections only' },
      ],
      initial: 'revenue',
    },
    {
      name: 'target',
      label: 'Target',
      kind: 'choice',
      options: [
        { key: 'leads', value: 'Leads' },
        { key: 'revenue', value: 'Revenue' },
      ],
      when: { field: 'type', is: ['revenue', 'leads'] },
    },
    {
      name: 'use_ecom_revenue',
      label: 'Measure by online sales',
      kind: 'boolean',
      initial: false,
      when: { field: 'target', is: 'revenue' },
    },
    {
      name: 'start_date',
      label: 'Starts',
      kind: 'date',
      required: { message: 'Start date is required.' },
    },
    {
      name: 'goals',
      label: 'Goals',
      kind: 'rows',
      limit: 5,
      fields: [
        {
          name: 'goal',
          label: 'Goal',
          kind: 'text',
          required: { message: 'Enter the goal.' },
          limit: 300,
        },
        { name: 'due_date', label: 'Due', kind: 'date' },
        { name: 'done', label: 'Reached', kind: 'boolean', initial: false },
      ],
    },
    { name: 'financial_year', label: 'Financial year', kind: 'text', computed: true },
    {
      name: 'year_start',
      label: 'Year begins',
      kind: 'date',
      required: { message: 'Financial year is required.' },
      computed: true,
    },
  ],
  relations: [],
  sort: { key: 'start_date', direction: 'desc' },
});

/**
 * Target of a plan for one month; `month` is its first day. `amount` is revenue excluding tax in the
 * business's currency, or a number of leads.
 */
export const planTargetForm = defineForm({
  module: 'plan',
  id: 'plan-targets',
  item: 'target',
  title: 'month',
  fields: [
    { name: 'plan_id', label: 'Plan', kind: 'item', required: { message: 'Plan is required.' } },
    { name: 'month', label: 'Month', kind: 'date', required: { message: 'Month is required.' } },
    { name: 'amount', label: 'Target', kind: 'number' },
  ],
  relations: [],
  sort: { key: 'month', direction: 'asc' },
});

const levers = [
  { name: 'monthly_budget', label: 'Monthly spend', kind: 'money' },
  { name: 'cost_per_click', label: 'Cost per click', kind: 'money' },
  { name: 'conversion_rate', label: 'Click-to-lead rate', kind: 'percent' },
  { name: 'close_rate', label: 'Close rate', kind: 'percent' },
  { name: 'average_value', label: 'Average sale', kind: 'money' },
] as const satisfies readonly Field[];

/**
 * Expected cost and result of a marketing program, month by month; one per program and plan. Money is in the
 * business's currency, excluding tax. The levers are the inputs from which the months were computed
 * (`plan/projection.ts`); rates are percent, 4.5 is 4.5 %. Scenarios are alternative levers, with names that
 * are unique in the projection.
 */
export const projectionForm = defineForm({
  module: 'plan',
  id: 'projections',
  item: 'projection',
  title: 'program',
  fields: [
    { name: 'plan_id', label: 'Plan', kind: 'item', required: { message: 'Plan is required.' } },
    {
      name: 'program',
      label: 'Program',
      kind: 'choice',
      options: services.map(({ slug, label }) => ({ key: slug, value: label })),
      required: { message: 'Program is required.' },
    },
    { name: 'objective', label: 'Objective', kind: 'long-text', limit: 2000 },
    ...levers,
    {
      name: 'months',
      label: 'Months',
      kind: 'rows',
      limit: 12,
      fields: [
        { name: 'month', label: 'Month', kind: 'date', required: { message: 'Month is required.' } },
        { name: 'budget', label: 'Budget', kind: 'money' },
        { name: 'leads', label: 'Leads', kind: 'number' },
        { name: 'revenue', label: 'Revenue', kind: 'money' },
        { name: 'note', label: 'Note', kind: 'text', limit: 300 },
      ],
    },
    {
      name: 'scenarios',
      label: 'Scenarios',
      kind: 'rows',
      limit: maxScenarios,
      fields: [
        {
          name: 'name',
          label: 'Name',
          kind: 'text',
          required: { message: 'Enter a name for the scenario.' },
          limit: 60,
        },
        ...levers,
      ],
    },
    { name: 'total_budget', label: 'Budget', kind: 'money', computed: true },
    { name: 'total_leads', label: 'Leads', kind: 'number', computed: true },
    { name: 'total_revenue', label: 'Revenue', kind: 'money', computed: true },
  ],
  relations: [],
  sort: { key: 'program', direction: 'asc' },
});

/**
 * Results of a month that a user enters if no system delivers them. `month` is its first day. Revenue
 * excludes tax and is in the business's currency.
 */
export const planResultForm = defineForm({
  module: 'plan',
  id: 'plan-results',
  item: 'result',
  title: 'month',
  fields: [
    { name: 'month', label: 'Month', kind: 'date', required: { message: 'Month is required.' } },
    { name: 'revenue', label: 'Revenue', kind: 'money' },
    { name: 'customers', label: 'Customers', kind: 'number' },
    { name: 'leads', label: 'Leads', kind: 'number' },
  ],
  relations: [],
  sort: { key: 'month', direction: 'asc' },
});
