import { createRandom, drawNormal, drawPoisson } from '@bellwether/domain/testing/noise';
import { addDays, type Day, daysBetween } from '@bellwether/domain/time/day';
import type { TestFactRow } from '../../../apps/server/src/platform/warehouse/testing/testing.ts';
import {
  testAdRow,
  testInvoiceLine,
} from '../../../apps/server/src/platform/warehouse/testing/testing-rows.ts';

/** Courses of simulated businesses: what decides how their figures move. */
export const courses = ['counts', 'few large invoices', 'season', 'growth', 'outage'] as const;
export type Course = (typeof courses)[number];

export type SimulatedFacts = Record<'leads' | 'invoices' | 'ads', TestFactRow[]>;

/** Days of the outage, in which no lead is recorded. */
const outage = { from: '2026-06-20', to: '2026-07-12' };

/** Returns the activity of a day of a course; its average is about 1. */
const activityOf = (course: Course, day: Day, at: number): number => {
  if (course === 'season') return 1 + 0.6 * Math.sin((2 * Math.PI * at) / 365);
  if (course === 'growth') return 0.6 + (0.8 * at) / 425;
  return course === 'outage' && day >= outage.from && day <= outage.to ? 0 : 1;
};

/** Simulates a business from day to day. The same seed gives the same rows. */
export const simulateBusiness = (seed: number, from: Day, to: Day): SimulatedFacts => {
  const random = createRandom(seed * 7919 + 11);
  const course = courses[seed % courses.length] ?? 'counts';
  const leadsPerDay = 0.4 + 3 * random();
  const salesPerDay = course === 'few large invoices' ? 0.15 : 0.3 + 1.5 * random();
  const size = course === 'few large invoices' ? 1.2 : 0.5;
  const facts: SimulatedFacts = { leads: [], invoices: [], ads: [] };
  for (let at = 0; at <= daysBetween(from, to); at += 1) {
    const day = addDays(from, at);
    const activity = activityOf(course, day, at);
    for (let n = drawPoisson(random, leadsPerDay * activity); n > 0; n -= 1) {
      const isCall = random() < 0.6;
      facts.leads.push({
        lead_key: `${day} ${n}`,
        day,
        kind: isCall ? 'call' : 'form',
        channel: random() < 0.5 ? 'Organic Search' : 'Direct',
        campaign: null,
        call_status: isCall ? (random() < 0.8 ? 'answered' : 'missed') : null,
        lead_status: random() < 0.8 ? 'new' : 'spam',
      });
    }
    for (let n = drawPoisson(random, salesPerDay * (course === 'outage' ? 1 : activity)); n > 0; n -= 1) {
      const amount = Math.round(40_000 * Math.exp(size * drawNormal(random))) / 100;
      facts.invoices.push(testInvoiceLine(day, `${day} ${n}`, amount));
    }
    facts.ads.push(testAdRow(day, 'Search', Math.round(2000 + 1000 * random()) / 100));
  }
  return facts;
};
