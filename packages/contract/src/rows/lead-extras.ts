import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { z } from 'zod';
import type { RowExtras } from './define.ts';

const text = z.string().nullable();

/** Returns the path of a page without site, query and fragment. */
export const toPagePath = (page: string): string => {
  const path = page.replace(/^[a-z]+:\/\/[^/]+/i, '').replace(/[?#].*$/, '');
  return path === '' ? '/' : path;
};

/**
 * Cached start instants of hours by zone and day. Computing one costs a hundred times more than this lookup.
 */
const hours = new Map<string, number>();
const maxCachedHours = 20_000;

const toInstant = (timeZone: string, date: string, time: string): string => {
  const key = `${timeZone} ${date} ${time.slice(0, 2)}`;
  let start = hours.get(key);
  if (start === undefined) {
    if (hours.size >= maxCachedHours) hours.clear();
    start = instantOfLocalTime(timeZone, date, `${time.slice(0, 2)}:00`).getTime();
    hours.set(key, start);
  }
  return new Date(start + Number(time.slice(3)) * 60_000).toISOString();
};

type Row = Readonly<Record<string, unknown>>;
const readText = (row: Row, key: string): string | null => {
  const value = row[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

/** Additional fields of a lead row, with the names of the lead specification. */
export const leadExtras: RowExtras = {
  shape: {
    lead_id: z.string(),
    /** Day in the business's calendar. */
    date: z.string(),
    /** Time as HH:mm on the business's clock; null if only the day is known. */
    time: text,
    /** Moment in UTC, ISO 8601. */
    leadDate: z.string(),
    caller: text,
    last_touch_campaign: text,
    last_touch_device_category: text,
    last_touch_platform: text,
    last_touch_data_source: text,
    page_path: text,
    page_path_short: text,
    customer: z
      .object({
        name: text,
        lifetime_value: z.number().nullable(),
        total_invoices: z.number().nullable(),
        match_state: text,
        match_confidence: z.number().nullable(),
      })
      .nullable(),
  },
  build: (row, { timeZone }) => {
    const date = String(row['day']);
    const clock = readText(row, 'occurred_at')?.slice(11, 16);
    const time = clock === undefined || clock === '00:00' ? null : clock;
    const page = readText(row, 'landing_page');
    const customer = readText(row, 'customer_name');
    const known = customer !== null || row['total_invoices'] !== null;
    return {
      lead_id: String(row['lead_key']),
      date,
      time,
      leadDate: toInstant(timeZone, date, time ?? '00:00'),
      caller: row['kind'] === 'call' ? (readText(row, 'name') ?? readText(row, 'phone')) : null,
      last_touch_campaign: readText(row, 'campaign'),
      last_touch_device_category: readText(row, 'device'),
      last_touch_platform: readText(row, 'platform'),
      last_touch_data_source: readText(row, 'data_source'),
      page_path: page,
      page_path_short: page === null ? null : toPagePath(page),
      customer: known
        ? {
            name: customer,
            lifetime_value: row['lifetime_value'] ?? null,
            total_invoices: row['total_invoices'] ?? null,
            match_state: readText(row, 'match_state'),
            match_confidence: row['match_confidence'] ?? null,
          }
        : null,
    };
  },
};
