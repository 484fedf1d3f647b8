import type { ReportSchedule } from '@bellwether/contract/api/figures/report-schedules';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findDraftErrors, toScheduleDraft, toScheduleFields } from './draft.ts';

const day = fc.integer({ min: 1, max: 7 });
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const fields = fc.record({
  name: fc.constantFrom('Weekly', 'For the board'),
  pages: fc.constantFrom(['/dashboard/performance'], ['/roi/insights', '/analytics/seo']),
  period: fc.constantFrom('last_month', 'last_week'),
  comparison: fc.constantFrom('off', 'previous_year'),
  rule: fc.oneof(
    fc.record({ every: fc.constant('week'), day, time }),
    fc.record({ every: fc.constant('month'), day: fc.oneof(day, fc.constant('last')), time }),
  ),
  recipients: fc.constantFrom(['a'], ['a', 'b']),
  subject: fc.constant('Figures'),
  message: fc.constantFrom('', 'Hello'),
  needs_approval: fc.boolean(),
});

test('a schedule that is opened and saved without a change stays the same', () => {
  fc.assert(
    fc.property(fields, (schedule) => {
      const draft = toScheduleDraft(schedule as unknown as ReportSchedule, 'Acme');
      expect(toScheduleFields(draft)).toEqual(schedule);
      expect(findDraftErrors(draft)).toEqual({});
    }),
    { numRuns: propertyRuns(60) },
  );
});

test('a new schedule needs a recipient only; name, pages and subject are filled in', () => {
  const draft = toScheduleDraft(null, 'Acme');
  expect(findDraftErrors(draft)).toEqual({ recipients: 'Please select at least one recipient' });
  expect(draft.subject).toBe('Acme: your monthly report');
  expect(findDraftErrors({ ...draft, name: ' ', pages: [], subject: '' })).toEqual({
    name: 'Name is required.',
    pages: 'Choose at least one page.',
    recipients: 'Please select at least one recipient',
    subject: 'Email subject is required',
  });
});

test('a schedule keeps its time when the user switches between weekly and monthly', () => {
  const draft = { ...toScheduleDraft(null, 'Acme'), time: '16:45' };
  expect(toScheduleFields({ ...draft, every: 'week', weekday: '5' }).rule).toEqual({
    every: 'week',
    day: 5,
    time: '16:45',
  });
  expect(toScheduleFields({ ...draft, every: 'month', monthDay: 'last' }).rule).toEqual({
    every: 'month',
    day: 'last',
    time: '16:45',
  });
});
