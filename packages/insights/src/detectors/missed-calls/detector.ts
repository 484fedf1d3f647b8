import { formatValue } from '@bellwether/contract/format/number';
import type { Finding } from '@bellwether/contract/insights/finding';
import { addDays } from '@bellwether/contract/time/day';
import { toConfidence } from '../../change/confidence.ts';
import type { BusinessFacts, CallHour } from '../../facts/business-facts.ts';
import { perMonth } from '../../money/size.ts';
import type { Detector } from '../detector.ts';

/** Days that `callHours` of the facts cover. */
export const callHourDays = 91;
const minMissed = 8;
const minZ = 3.5;

type Block = {
  days: 'weekdays' | 'weekends';
  from: number;
  to: number;
  calls: number;
  missed: number;
  z: number;
};

const sum = (hours: readonly CallHour[], pick: (hour: CallHour) => number): number =>
  hours.reduce((all, hour) => all + pick(hour), 0);

/** Returns the block of hours whose calls are missed most beyond the share of all other hours. */
const findWorstBlock = (hours: readonly CallHour[]): Block | null => {
  let worst: Block | null = null;
  for (const days of ['weekdays', 'weekends'] as const)
    for (let from = 0; from < 24; from += 1)
      for (let to = from + 1; to <= Math.min(24, from + 4); to += 1) {
        const isInside = ({ weekday, hour }: CallHour) =>
          weekday > 5 === (days === 'weekends') && hour >= from && hour < to;
        const inside = hours.filter(isInside);
        const outside = hours.filter((hour) => !isInside(hour));
        const [calls, missed] = [sum(inside, (one) => one.calls), sum(inside, (one) => one.missed)];
        const others = sum(outside, (one) => one.calls);
        if (missed < minMissed || others === 0) continue;
        const usual = sum(outside, (one) => one.missed) / others;
        const spread = Math.sqrt(calls * Math.max(usual, 0.02) * (1 - Math.min(usual, 0.98)));
        const z = (missed - usual * calls) / spread;
        if (z >= minZ && (worst === null || z > worst.z)) worst = { days, from, to, calls, missed, z };
      }
  return worst;
};

export const missedCalls: Detector = {
  id: 'missed-calls',
  detect: ({ callHours, lastDay, worth }: BusinessFacts): Finding[] => {
    const block = findWorstBlock(callHours);
    if (!block) return [];
    const range = { from: addDays(lastDay, 1 - callHourDays), to: lastDay };
    const missedPerMonth = perMonth(block.missed, callHourDays);
    const calls = sum(callHours, (one) => one.calls);
    const missed = sum(callHours, (one) => one.missed);
    return [
      {
        detector: 'missed-calls',
        cause: `missed-calls ${block.days} ${block.from}`,
        module: 'conversions',
        metric: 'missed_calls',
        slices: [],
        channel: null,
        range,
        actual: block.missed,
        expected: ((missed - block.missed) / Math.max(1, calls - block.calls)) * block.calls,
        band: null,
        size: worth
          ? {
              amount: -Math.round(missedPerMonth * worth.closeRate * worth.customerValue * 100) / 100,
              terms: [
                { label: 'missed calls a month', value: missedPerMonth, unit: 'scale' },
                { label: 'of valid leads become customers', value: worth.closeRate, unit: 'percent' },
                { label: 'invoiced to a new customer', value: worth.customerValue, unit: 'currency' },
              ],
            }
          : null,
        confidence: toConfidence(block.z),
        drivers: [],
        facts: { days: block.days, from: block.from, to: block.to, calls: block.calls },
        evidence: { report: 'leads-over-time', metric: 'missed_calls', where: [], range },
      },
    ];
  },
  write: ({ actual, facts }) => {
    const clock = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour % 24 < 12 ? 'am' : 'pm'}`;
    const when = `${clock(Number(facts['from']))} to ${clock(Number(facts['to']))} on ${String(facts['days'])}`;
    const calls = Number(facts['calls']);
    return {
      title: `Calls are missed from ${when}`,
      text: `${formatValue(actual, 'count', 'table')} of ${formatValue(calls, 'count', 'table')} calls in these hours were missed in the last 13 weeks (${formatValue(actual / calls, 'percent', 'card')}).`,
      action: 'Let somebody answer the phone in these hours, or send the calls to an answering service.',
    };
  },
};
