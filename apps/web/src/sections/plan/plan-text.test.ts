import { expect, test } from 'vitest';
import { explainForecast } from './plan-text.ts';

test("explains the forecast's likely range by the number of past months it is judged by", () => {
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
