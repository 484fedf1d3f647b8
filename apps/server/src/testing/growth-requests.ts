import { addMonths } from '@bellwether/domain/time/day';
import { loadRows, testScope } from '../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../platform/warehouse/testing/testing-rows.ts';
import type { MakeTestRequest } from './test-request.ts';

/** Month in which the tests have figures. */
const month = '2026-01-01';
const section = 'moved';
/** Number of comments so far; each is in a different month, so it is the first of its month. */
let commented = 0;

export const growthRequests: Record<string, MakeTestRequest> = {
  'get-growth-report': () => ({ query: { month } }),
  'list-growth-report-months': () => ({}),
  'save-growth-comment': () => {
    commented += 1;
    const own = addMonths('1990-01-01', commented % 400);
    return { params: { section }, body: { month: own, based_on: 0, text: '' } };
  },
  'list-growth-comment-versions': () => ({ params: { section }, query: { month } }),
  'close-month': async ({ warehouse, business }) => {
    const scope = testScope({ id: business.north });
    await loadRows(warehouse, scope, 'invoices', [testInvoiceLine(month, '1', 100)], { source: 'xero' });
    return { body: { month } };
  },
  'reopen-month': () => ({ body: { month, reason: 'A late invoice' } }),
};
