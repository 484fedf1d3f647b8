import { expect, test } from 'vitest';
import { createAnswer } from '../testing/answer.ts';
import { explainForecast, explainOnlineShare } from './performance-page.ts';

test('a plan of online revenue explains the excluded revenue', () => {
  const answer = (totals: Record<string, number | null>) => createAnswer([], { totals });
  const both = answer({ revenue: 45_643, purchase_revenue: 20_035 });
  expect(explainOnlineShare(both, 'ecom')).toBe(
    'This plan counts online revenue only: $20,035 of $45,643 of revenue so far. The other $25,608 was invoiced without a purchase on the website.',
  );
  expect(explainOnlineShare(both, 'revenue')).toBeNull();
  expect(explainOnlineShare(answer({ revenue: null, purchase_revenue: 20_035 }), 'ecom')).toBeNull();
  expect(explainOnlineShare(answer({ revenue: 10, purchase_revenue: 20 }), 'ecom')).toBeNull();
});

test("the explanation of the forecast's range states on how many past months it was tested", () => {
  const forecast = { value: 1200, low: 1100, high: 1310 };
  expect(explainForecast({ ...forecast, judgedBy: 41 })).toContain(
    '8 times out of 10. The range is based on the error that this forecast would have had in 41 of your past months.',
  );
  expect(explainForecast({ ...forecast, judgedBy: 5 })).toContain(
    '5 of your past months, and on the usual error of businesses until you have 12.',
  );
  expect(explainForecast({ ...forecast, judgedBy: 0 })).toContain('Your history is too short');
  expect(explainForecast({ value: 1200, low: null, high: null, judgedBy: 0 })).toContain('three full months');
  expect(explainForecast(null)).not.toContain('8 times out of 10');
});
