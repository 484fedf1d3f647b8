import type { RefusedQuestion } from '@bellwether/contract/api/figures/questions';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { keyByDimension, sumRowsByValue } from '@bellwether/insights/questions/fold-rows';
import type { Reading } from '@bellwether/insights/questions/reading';
import { refuse } from './question-drafts.ts';
import { type Context, findSource, run } from './question-sources.ts';

/** Share of a metric that may lack a time of day; with more, the figures of hours would look complete but are not. */
const maxUntimedShare = 0.1;

/**
 * Checks that a figure of hours is not missing leads from files without times. Returns a note on the few that have none,
 * or a refusal.
 */
export const checkHours = async (context: Context, reading: Reading): Promise<string | RefusedQuestion> => {
  const { metric, where, by } = reading;
  if (by !== 'hour' && !where.some(({ dimension }) => dimension === 'hour')) return '';
  const allHours: Reading = {
    ...reading,
    where: where.filter(({ dimension }) => dimension !== 'hour'),
    comparison: null,
    compared: [],
  };
  // The report of the figure may filter by hours without listing them.
  const source = findSource(context, [metric], allHours.where, 'hour');
  if (!source) return '';
  const [answer] = await run(context, allHours, [source]);
  const slices = answer ? sumRowsByValue(answer.data, metric, keyByDimension('hour')) : [];
  const all = slices.reduce((sum, { now }) => sum + (now ?? 0), 0);
  const untimed = slices.find(({ value }) => value === null)?.now ?? 0;
  const name = inSentence(metricInfo(metric).label);
  if (untimed === 0) return '';
  if (untimed > all * maxUntimedShare) return refuse(`${untimed} of ${all} ${name} have no time of day.`);
  return ` ${untimed} of ${all} ${name} have no time of day and are not counted.`;
};
