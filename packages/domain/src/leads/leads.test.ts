import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addMonths } from '../time/day.ts';
import { isExpired, isUnattributed, isWithinVisitDelay } from './age.ts';
import { toCallAudio } from './call-audio.ts';
import { agentLeadLink, isCall, type Lead, leadLink, leadName } from './lead.ts';
import { toLocationRow } from './location.ts';
import { findQualityBand } from './quality.ts';

const now = new Date('2026-03-15T02:00:00Z');
const minutesAgo = (n: number) => new Date(now.getTime() - n * 60_000).toISOString();

const lead: Lead = {
  _id: '7',
  id: '7',
  lead_id: 'wildjar/7',
  ga_id: null,
  date: '2026-03-05',
  time: '14:05',
  leadDate: '2026-03-05T03:05:00.000Z',
  name: null,
  caller: '0400 000 001',
  phone: '0400 000 001',
  audio_url: '/v1/audio/7',
  call_status: 'missed',
  funnel: null,
  conversion_funnel: null,
  campaign: null,
  last_touch_campaign: null,
  last_touch_device_category: null,
  last_touch_platform: null,
  last_touch_data_source: null,
  page_path: null,
  page_path_short: null,
  total_sessions: 0,
  quality_score: null,
  session_quality_score: null,
  lifetime_value: null,
  customer: null,
};

test('a lead older than 26 months is expired [LEAD-013]', () => {
  expect(isExpired({ date: '2024-01-14' }, '2026-03-15')).toBe(true);
  expect(isExpired({ date: '2024-01-16' }, '2026-03-15')).toBe(false);
});

test('a lead without sessions under 10 minutes old is fresh [LEAD-014]', () => {
  const aged = (total_sessions: number | null, minutes: number) =>
    isWithinVisitDelay({ total_sessions, leadDate: minutesAgo(minutes) }, now);
  expect(aged(0, 9)).toBe(true);
  expect(aged(null, 9)).toBe(true);
  expect(aged(0, 11)).toBe(false);
  expect(aged(2, 9)).toBe(false);
});

test('exactly 26 months is not expired, exactly 10 minutes is not fresh [LEAD-017]', () => {
  expect(isExpired({ date: '2024-01-15' }, '2026-03-15')).toBe(false);
  expect(isExpired({ date: '2024-02-29' }, '2026-04-30')).toBe(false);
  expect(isWithinVisitDelay({ total_sessions: 0, leadDate: minutesAgo(10) }, now)).toBe(false);
  expect(isWithinVisitDelay({ total_sessions: 0, leadDate: minutesAgo(9.999) }, now)).toBe(true);
});

test('an expired lead stays expired', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.nat({ max: 60 }), fc.nat({ max: 60 }), (from, age, later) => {
      const date = from.toISOString().slice(0, 10);
      if (isExpired({ date }, addMonths(date, age)))
        expect(isExpired({ date }, addMonths(date, age + later))).toBe(true);
    }),
  );
});

test('a lead without any source is unattributed once it is no longer fresh', () => {
  expect(isUnattributed(lead, now)).toBe(true);
  expect(isUnattributed({ ...lead, leadDate: minutesAgo(5) }, now)).toBe(false);
  expect(isUnattributed({ ...lead, total_sessions: 1 }, now)).toBe(false);
  expect(isUnattributed({ ...lead, last_touch_platform: 'Google Ads' }, now)).toBe(false);
});

test.each([
  [0, 'Low', 'red'],
  [39, 'Low', 'red'],
  [40, 'Medium', 'orange'],
  [69, 'Medium', 'orange'],
  [70, 'High', 'green'],
  [100, 'High', 'green'],
] as const)('a quality score of %i is %s, %s [LEAD-018]', (score, label, colour) => {
  expect(findQualityBand(score)).toEqual({ label, colour });
});

test('a missing quality score has no band [LEAD-018]', () => {
  expect(findQualityBand(null)).toBeNull();
});

test('the audio player gets audioLink, date, caller and status of a lead with audio [AUDIO-015]', () => {
  expect(toCallAudio(lead)).toEqual({
    audioLink: '/v1/audio/7',
    date: '5 Mar, 2026 2:05 PM',
    caller: '0400 000 001',
    status: 'missed',
  });
  expect(
    toCallAudio({ ...lead, audio_url: '', caller: null, phone: null, time: null, call_status: null }),
  ).toEqual({ audioLink: null, date: '5 Mar, 2026', caller: 'Unknown caller', status: null });
});

test('any call field makes a lead a call, and its best available name is shown', () => {
  expect(isCall(lead)).toBe(true);
  expect(isCall({ ...lead, caller: null, audio_url: null, call_status: null })).toBe(false);
  expect(leadName({ name: 'Ann Lee', caller: '0400', phone: null })).toBe('Ann Lee');
  expect(leadName({ name: '', caller: '0400', phone: '0411' })).toBe('0400');
  expect(leadName({ name: null, caller: null, phone: null })).toBe('Unknown');
});

test('the link of a lead contains its id, and that of a forwarded lead its lead_id', () => {
  expect(leadLink(lead, 'b1')).toBe('/conversions/7?business=b1');
  expect(agentLeadLink(lead, 'b1')).toBe('/conversions/wildjar%2F7?business=b1');
});

test('the suburb of a lead joins its city and region [TBL-034]', () => {
  expect(toLocationRow({ city: 'Carlton', region: 'Victoria' }).suburb).toBe('Carlton, Victoria');
  expect(toLocationRow({ city: null, region: 'Victoria' }).suburb).toBe('Victoria');
  expect(toLocationRow({ city: 'Singapore', region: 'Singapore' }).suburb).toBe('Singapore');
  expect(toLocationRow({ city: null, region: null }).suburb).toBe('N/A');
});
