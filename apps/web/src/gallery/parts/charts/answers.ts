import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import { listBuckets } from '@bellwether/domain/time/range';

const range = { from: '2025-11-01', to: '2026-11-19' };
const comparison = { from: '2024-11-01', to: '2025-11-19' };
const buckets = listBuckets(range, 'month');
const previousMonths = listBuckets(comparison, 'month');

const answer = (data: ReportAnswer['data'], more: Partial<ReportMeta> = {}): ReportAnswer => ({
  data,
  meta: [
    {
      pagination: { current_page: 1, total_pages: 1, total: data.length, count: data.length, per_page: -1 },
      report: 'example',
      title: 'Example',
      range,
      comparison,
      frequency: 'month',
      currency: 'AUD',
      currencies: {},
      totals: {},
      compare_totals: null,
      missing: {},
      gaps: {},
      data_version: '1',
      sources: [],
      notes: [],
      ...more,
    },
  ],
});

/** Returns a sample value that oscillates around `size` and grows slowly with `at`. */
const wave = (at: number, size: number): number => Math.round(size * (1 + 0.4 * Math.sin(at) + at * 0.03));

export const monthsAnswer = answer(
  buckets.map((date, at) => ({
    date,
    revenue: wave(at, 42_000),
    leads: wave(at, 60),
    compare: { date: previousMonths[at] ?? null, revenue: wave(at, 35_000), leads: wave(at, 48) },
  })),
);

const spend = { google_ads: 4200, facebook_ads: 2600, linked_in_ads: 900 };

export const channelMonthsAnswer = answer(
  buckets.flatMap((date, at) =>
    Object.entries(spend).flatMap(([channel, size]) =>
      channel === 'linked_in_ads' && at < 4 ? [] : [{ date, channel, cost: wave(at, size) }],
    ),
  ),
);

const sold = ['Hot water service', 'Drain', 'Tap', 'Gas fitting', 'Roof', 'Other'];

export const productsAnswer = answer(
  sold.map((product, at) => ({
    product,
    revenue: Math.round(90_000 / (at + 1)),
    compare: { revenue: Math.round(70_000 / (at + 1)) },
  })),
  {
    frequency: null,
    totals: { revenue: 220_500, impressions: 48_200, clicks: 3120, conversions: 244 },
    compare_totals: { revenue: 171_500, impressions: 41_000, clicks: 3300, conversions: 180 },
  },
);

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const hourName = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`;

/** Sample answer of calls by weekday and hour; null (not loaded) on Sunday from 8 pm. */
export const hoursAnswer = {
  names: Array.from({ length: 24 }, (_, hour) => hourName(hour)),
  days: weekdays.map((name, day) => ({
    name,
    calls: Array.from({ length: 24 }, (_, hour) =>
      day === 6 && hour > 19
        ? null
        : Math.max(
            0,
            Math.round(14 * Math.sin(((hour - 6) / 13) * Math.PI) * (day < 5 ? 1 : 0.4) + (day % 3)),
          ),
    ),
  })),
};
