import { expect, test } from 'vitest';
import { hasCsv, isRecentlyUploaded, isRoiSetupRecent } from './roi-setup.ts';

const now = new Date('2026-03-10T12:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const upload = (hours: number) => ({ created_at: ago(hours) });
const connected = (type: string, hours: number) => ({
  fk_integration_type_id: type,
  updated_at: ago(hours),
});

test('a CSV upload of any age counts for the ROI setup [ROI-003]', () => {
  expect([hasCsv([]), hasCsv([upload(9000)])]).toEqual([false, true]);
});

test('a CSV upload is recent for 72 hours [ROI-004]', () => {
  expect([71, 72, 73].map((hours) => isRecentlyUploaded([upload(hours)], now))).toEqual([true, true, false]);
  expect(isRecentlyUploaded([upload(100), upload(1)], now)).toBe(true);
  expect(isRecentlyUploaded([], now)).toBe(false);
});

test('the ROI setup is recent when an accounting system changed within 72 hours [INTEG-037]', () => {
  expect(isRoiSetupRecent([connected('xero', 10)], [], now)).toBe(true);
  expect(isRoiSetupRecent([connected('myob', 71), connected('simpro', 100)], [], now)).toBe(true);
  expect(isRoiSetupRecent([connected('xero', 73)], [], now)).toBe(false);
  expect(isRoiSetupRecent([connected('google_ads', 10)], [], now)).toBe(false);
});

test('the ROI setup is recent when a CSV was uploaded within 72 hours, and not without either [INTEG-038]', () => {
  expect(isRoiSetupRecent([], [upload(10)], now)).toBe(true);
  expect(isRoiSetupRecent([], [], now)).toBe(false);
});
