import { headingKey } from '@bellwether/contract/imports/heading';
import { monthSql } from './day-sql.ts';
import type { Fault, Fields } from './row-sql.ts';
import { literal } from './sql-text.ts';

const longestPeriod = 3700;

/** The first and last day that a row adds up: its day, the days its columns name, or the period of the whole file. */
export const periodSql = (fields: Fields): { columns: Record<string, string>; faults: Fault[] } => {
  const { period } = fields.mapping;
  const noDay = (key: string): Fault => ({ when: 'period_from IS NULL', key, what: 'there is no date.' });
  if (fields.has('day'))
    return { columns: { period_from: 'v_day', period_to: 'v_day' }, faults: [noDay('day')] };
  if (fields.has('period_start')) {
    const month = monthSql('t_period_start');
    const heading = headingKey(fields.header[fields.index('period_start')] ?? '');
    const ends = [
      ...(fields.has('period_end') ? ['v_period_end'] : []),
      `CASE WHEN v_period_start IS NULL THEN last_day(${month}) END`,
      heading === 'month'
        ? 'last_day(v_period_start)'
        : heading.startsWith('week')
          ? 'v_period_start + 6'
          : 'v_period_start',
    ];
    return {
      columns: {
        period_from: `coalesce(v_period_start, ${month})`,
        period_to: `coalesce(${ends.join(', ')})`,
      },
      faults: [
        noDay('period_start'),
        { when: 'period_to < period_from', key: 'period_start', what: 'the period ends before it starts.' },
        {
          when: `period_to - period_from > ${longestPeriod}`,
          key: 'period_start',
          what: 'the period is longer than ten years.',
        },
      ],
    };
  }
  const day = (text: string | undefined) =>
    text === undefined ? 'CAST(NULL AS DATE)' : `CAST(${literal(text)} AS DATE)`;
  return { columns: { period_from: day(period?.from), period_to: day(period?.to) }, faults: [] };
};

/** Whether the rows of a file may each stand for several days. */
export const hasPeriods = (fields: Fields): boolean =>
  fields.kind !== 'leads' &&
  !fields.has('day') &&
  (fields.has('period_start') || fields.mapping.period !== undefined);
