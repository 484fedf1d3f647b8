import { expect, test } from 'vitest';
import { readResultsFile } from './results-file.ts';

const context = {
  months: ['2026-01-01', '2026-02-01', '2026-03-01'],
  currency: 'AUD',
  locked: (month: string, measure: string) =>
    measure === 'leads' && month === '2026-03-01'
      ? 'Leads of this month comes from the lead list.'
      : undefined,
};
const read = (...lines: string[]) => readResultsFile(lines.join('\r\n'), context);

test('a results file may write months and figures in the usual notations', () => {
  expect(
    read('\uFEFFMonth,Leads,Revenue', '2026-01,12,"1,234.50"', 'Feb 2026,0,-$5', '2026-03-01,,9', ''),
  ).toEqual({
    changes: [
      { month: '2026-01-01', measure: 'revenue', value: 1234.5 },
      { month: '2026-01-01', measure: 'leads', value: 12 },
      { month: '2026-02-01', measure: 'revenue', value: -5 },
      { month: '2026-02-01', measure: 'leads', value: 0 },
      { month: '2026-03-01', measure: 'revenue', value: 9 },
    ],
    faults: [],
  });
  expect(read('Month;Customers', '2026-01;7').changes).toHaveLength(1);
  // The cell '-' is an empty value, because files exported by Bellwether write it so.
  expect(read('Month,Revenue,Leads', '2026-01,-,5', 'Feb 2026,A$7,\u2013')).toEqual({
    changes: [
      { month: '2026-01-01', measure: 'leads', value: 5 },
      { month: '2026-02-01', measure: 'revenue', value: 7 },
    ],
    faults: [],
  });
});

test('a results file with errors gives a message for each error, and the values of its valid cells', () => {
  expect(read('When,What', '2026-01,1').faults).toEqual([
    'The first line must name the columns: Month, and at least one of Revenue, Customers and Leads.',
  ]);
  expect(
    read(
      'Month,Revenue,Customers,Leads',
      'soon,1,1,1',
      '2025-01,1,1,1',
      '2026-01,many,1.5,-3',
      '2026-01,1,1,1',
      '2026-03,USD 5,2,4',
    ),
  ).toEqual({
    changes: [{ month: '2026-03-01', measure: 'customers', value: 2 }],
    faults: [
      'Line 2: "soon" is not a month.',
      'Line 3: Jan 2025 is not one of the months shown.',
      'Line 4: Revenue "many" is not a number.',
      'Line 4: Customers must be a whole number, 0 or more, not "1.5".',
      'Line 4: Leads must be a whole number, 0 or more, not "-3".',
      'Line 5: Jan 2026 appears twice.',
      "Line 6: Revenue is in USD, but the business's currency is AUD.",
      'Line 6: Leads of this month comes from the lead list. It was not changed.',
    ],
  });
  expect(read('Month,Revenue', '2026-01,€5', '2026-02,US$5')).toEqual({
    changes: [],
    faults: [
      "Line 2: Revenue is in €, but the business's currency is AUD.",
      "Line 3: Revenue is in US$, but the business's currency is AUD.",
    ],
  });
});
