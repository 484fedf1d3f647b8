import { addMonths, type Day, dayAt, formatDay, monthStart } from '@bellwether/domain/time/day';
import { defaultRange, type Range } from '@bellwether/domain/time/range';
import type { Page } from 'playwright-core';
import { testServer } from './test-server.ts';

/** Returns the day of `now` in Melbourne, the time zone of the demo businesses. */
const dayOf = (now: Date): Day => dayAt('Australia/Melbourne', now);

/**
 * Stops the clock of a page before it is opened, so that the page and the test have the same day even at midnight.
 * @returns the default date range of the page.
 */
export const stopClock = async (page: Page): Promise<Range> => {
  const now = new Date();
  await page.clock.setFixedTime(now);
  return defaultRange(dayOf(now));
};

/**
 * Time for a page's clock, 23 November 2026. At other times of a year, differently named ranges may be the same days.
 */
export const novemberNoon = new Date('2026-11-23T02:00:00Z');

/** Admin session that does not expire on a page whose clock is set to `now`. */
export const createLongSession = (now: Date) => ({
  ...testServer().sessions.admin,
  expiry: new Date(now.getTime() + 1000 * 3_600_000).toISOString(),
});

/** Returns the first day of last month, which pages show by default. */
export const firstOfLastMonth = (): Day => addMonths(monthStart(dayOf(new Date())), -1);

/** Formats a day as its month, such as 'Nov 2025'. */
export const formatMonthOfDay = (day: Day): string => formatDay(day).replace(/^\d+ (\w+), /, '$1 ');
