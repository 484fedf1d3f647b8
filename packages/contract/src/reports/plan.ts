import { defineReport } from './define.ts';

export const planPerformance = defineReport({
  slug: 'plan-performance',
  title: 'Plan performance',
  description: 'What a plan is measured by: revenue, online revenue and leads, with what marketing cost.',
  module: 'plan',
  shownOn: ['/plan/performance', '/plan/targets-and-goals', '/plan/results-input'],
  across: 'one',
  dimensions: ['date'],
  metrics: ['revenue', 'purchase_revenue', 'leads', 'customers', 'cost'],
  sort: { key: 'date', direction: 'asc' },
});
