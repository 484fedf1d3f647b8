import { addMonths, type Day, dayAt, formatDay, monthStart } from '@bellwether/contract/time/day';
import { defaultRange, type Range } from '@bellwether/contract/time/range';
import type { Page } from 'playwright-core';
import { testServer } from './test-server.ts';

/** The demo's businesses are of Melbourne. */
const dayOf = (now: Date): Day => dayAt('Australia/Melbourne', now);

/**
 * Stops the clock of a page that is not opened yet, so that its day is still the test's when midnight passes between the two.
 * @returns the range that its pages begin with.
 */
export const stopClock = async (page: Page): Promise<Range> => {
  const now = new Date();
  await page.clock.setFixedTime(now);
  return defaultRange(dayOf(now));
};

/** 23 November 2026 for a page that is not opened yet. Ranges of other names are the same days at other times of a year. */
export const novemberNoon = new Date('2026-11-23T02:00:00Z');

/** A sign-in of the admin that a page whose clock stands elsewhere takes for good. */
export const createLongSession = (now: Date) => ({
  ...testServer().sessions.admin,
  expiry: new Date(now.getTime() + 1000 * 3_600_000).toISOString(),
});

/** The first day of the month before this one, which pages show from the start. */
export const firstOfLastMonth = (): Day => addMonths(monthStart(dayOf(new Date())), -1);

/** 'Nov 2025' */
export const formatMonthOfDay = (day: Day): string => formatDay(day).replace(/^\d+ (\w+), /, '$1 ');
