import type { acceptInsight, Insight } from '@bellwether/contract/api/figures/insights';
import type { InputOf } from '@bellwether/contract/endpoint';
import {
  isMeetingMetric,
  type MeetingMetric,
  meetingMetricsByChannel,
} from '@bellwether/contract/reports/meeting-metrics';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { formatPercentChange } from '@bellwether/domain/format/number';
import { addDays, type Day, formatDay } from '@bellwether/domain/time/day';
import type { FieldErrors } from '../../data/calls/field-errors.ts';

/** Form values for accepting an insight. Dates have the format of a date field, `2026-03-01T00:00:00`. */
export type AcceptanceDraft = {
  meeting_id: string | null;
  name: string;
  assigned_to: string | null;
  due_date: string | null;
  metric: MeetingMetric | null;
  expected_change: number | null;
  measure_by: string | null;
};

/** Days until the action item of an accepted insight is due, and until its result is measured. */
const dueDays = 14;
const measureDays = 42;

const toField = (day: Day): string => `${day}T00:00:00`;
const toDay = (field: string | null): Day | null => field?.slice(0, 10) ?? null;

/**
 * Returns the change in percent that brings a figure back to its expected value; null if the figure rose or is zero, or
 * if lower values are better.
 */
const findExpectedChange = ({ finding: { detector, metric, actual, expected } }: Insight): number | null =>
  // The forecast of a year says nothing about the six weeks that are measured.
  detector === 'target-gap' ||
  expected === null ||
  actual <= 0 ||
  actual >= expected ||
  metricInfo(metric).goodDirection === 'lower'
    ? null
    : Math.round((expected / actual - 1) * 100);

/**
 * Returns the initial form values: the suggested action and, if the metric fell, the change back to its expected value.
 */
export const createAcceptanceDraft = (insight: Insight, userId: string, today: Day): AcceptanceDraft => {
  const { metric } = insight.finding;
  const change = findExpectedChange(insight);
  const isMeasured = change !== null && isMeetingMetric(metric);
  return {
    meeting_id: null,
    name: insight.action.slice(0, 200),
    assigned_to: userId,
    due_date: toField(addDays(today, dueDays)),
    metric: isMeasured ? metric : null,
    expected_change: isMeasured ? change : null,
    measure_by: isMeasured ? toField(addDays(today, measureDays)) : null,
  };
};

export const findAcceptanceErrors = (draft: AcceptanceDraft): FieldErrors => ({
  ...(draft.meeting_id === null ? { meeting_id: 'Please choose a meeting' } : {}),
  ...(draft.name.trim() === '' ? { name: 'Enter what is to be done.' } : {}),
  ...(draft.metric !== null && draft.expected_change === null
    ? { expected_change: 'Enter the expected change in percent: 10 for more, -10 for less.' }
    : {}),
  ...(draft.metric !== null && draft.measure_by === null
    ? { measure_by: 'Choose the date by which you expect the change.' }
    : {}),
});

const isChannel = (name: string | null): name is string =>
  name !== null && (googleChannels as readonly string[]).includes(name);

/** Returns the request body of a valid form; undefined if a required value is missing. */
export const toAcceptance = (
  { finding: { channel } }: Insight,
  draft: AcceptanceDraft,
): Omit<InputOf<typeof acceptInsight>['body'], 'business_id'> | undefined => {
  const { meeting_id, name, assigned_to, due_date, metric, expected_change, measure_by } = draft;
  if (meeting_id === null) return undefined;
  const by = toDay(measure_by);
  const isByChannel = metric !== null && (meetingMetricsByChannel as readonly string[]).includes(metric);
  return {
    meeting_id,
    name: name.trim(),
    assigned_to,
    due_date: toDay(due_date),
    measure:
      metric === null || expected_change === null || by === null
        ? null
        : { metric, channel: isByChannel && isChannel(channel) ? channel : null, expected_change, by },
  };
};

/**
 * Returns by which figure, change and day an action is measured if the insight is accepted today; empty if its figure is
 * not one that meetings measure.
 */
export const describeMeasure = (insight: Insight, today: Day): string => {
  const { metric, expected_change: change, measure_by: by } = createAcceptanceDraft(insight, '', today);
  const day = toDay(by);
  return metric === null || change === null || day === null
    ? ''
    : `Accepted today, it is measured by ${inSentence(metricInfo(metric).label)}: ${formatPercentChange(change)} by ${formatDay(day)}.`;
};
