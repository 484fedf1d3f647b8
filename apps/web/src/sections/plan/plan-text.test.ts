import { expect, test } from 'vitest';
import { forecastText } from './plan-text.ts';

test("explains the forecast's likely range by the number of past months it is judged by", () => {
  const forecast = { value: 1200, low: 1100, high: 1310 };
  expect(forecastText({ ...forecast, judgedBy: 41 })).toContain(
    'hold the year’s end 8 of 10 times. It is as wide as this forecast would have been off from 41 of your own past months.',
  );
  expect(forecastText({ ...forecast, judgedBy: 5 })).toContain('5 of your own past months, and as is usual');
  expect(forecastText({ ...forecast, judgedBy: 0 })).toContain('Your own past is too short to judge by');
  expect(forecastText({ value: 1200, low: null, high: null, judgedBy: 0 })).toContain('three whole months');
  expect(forecastText(null)).not.toContain('8 of 10');
});
