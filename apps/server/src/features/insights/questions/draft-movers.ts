import type { RefusedQuestion } from '@bellwether/contract/api/figures/questions';
import { metricCurrency } from '@bellwether/domain/answers/figures';
import { judgeFigures } from '@bellwether/domain/answers/total-change';
import { isAdditive, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { compareValues, formatChange } from '@bellwether/domain/format/change';
import { formatValue } from '@bellwether/domain/format/number';
import { isChange } from '@bellwether/domain/judgement/judge';
import type { ValueFigure } from '@bellwether/insights/questions/fold-rows';
import { formatDays, labelValue } from '@bellwether/insights/questions/text/answer-text';
import { nameValues } from '@bellwether/insights/questions/text/condition-text';
import { createFigure, type Draft, type Figures, refuse } from './question-drafts.ts';

/** Values that a sentence names if the question asks for no number. */
const usualNumber = 5;

type Mover = { label: string; now: number; before: number; isClear: boolean };

/** Words which values of a dimension rose or fell most, the largest change first, and which of them chance can explain. */
export const draftMovers = ({ reading, main }: Figures): Draft | RefusedQuestion => {
  const { metric, direction, range, comparison, limit, isYesNo, isCounted } = reading;
  const { meta, slices } = main;
  if (!comparison) throw new Error('Movers have a comparison.');
  const { unit, label, chance } = metricInfo(metric);
  // No row of a value means that nothing came of it, if the figure adds up.
  const fill = (value: number | null) => value ?? (isAdditive(metric) ? 0 : null);
  const toMover = (one: ValueFigure): Mover[] => {
    const [now, before] = [fill(one.now), fill(one.before)];
    if (one.value === null || now === null || before === null || now === before) return [];
    const judgement = judgeFigures(meta, metric, {
      now: { value: now, variance: one.variance.now },
      before: { value: before, variance: one.variance.before },
    });
    return [
      {
        label: labelValue(reading, one.value),
        now,
        before,
        // People decide on spend, so a difference is one.
        isClear: isChange(judgement) || judgement.verdict === 'unknown' || chance === 'decided',
      },
    ];
  };
  const movers = slices
    .flatMap(toMover)
    .filter(({ now, before }) => direction === null || (direction === 'up' ? now > before : now < before))
    .toSorted((a, b) => Math.abs(b.now - b.before) - Math.abs(a.now - a.before));
  const currency = metricCurrency(meta, metric);
  const show = (value: number) => formatValue(value, unit, 'table', currency);
  const describe = ({ label: name, now, before }: Mover): string => {
    const change = compareValues(now, before, 'neither', unit);
    const by = change && !change.isNew ? ` (${formatChange(change, unit)})` : '';
    return `${name} from ${show(before)} to ${show(now)}${by}`;
  };
  const days = `${formatDays(range)} against ${formatDays(comparison)}`;
  const moved = direction === null ? 'changed' : direction === 'up' ? 'rose' : 'fell';
  if (slices.length === 0) return refuse(`${label} has no figure for ${formatDays(range)}.`);
  const clear = movers.filter(({ isClear }) => isClear).slice(0, limit ?? usualNumber);
  const doubtful = movers.filter(({ isClear }) => !isClear).slice(0, (limit ?? usualNumber) - clear.length);
  const names = nameValues(reading, 2);
  const start = isYesNo ? `${clear.length > 0 ? 'Yes' : movers.length > 0 ? 'Not clearly' : 'No'}. ` : '';
  const all = slices.filter(({ value }) => value !== null).length;
  const number = isCounted
    ? `${label} ${moved} for ${movers.length} of ${all} ${names}, clearly for ${movers.filter(({ isClear }) => isClear).length}. `
    : '';
  const told =
    clear.length > 0
      ? `${label} ${moved} for ${clear.map(describe).join('; ')}`
      : `${label} ${moved}${movers.length > 0 ? ' clearly' : ''} for none of the ${names}`;
  const doubts =
    doubtful.length > 0 ? ` Chance alone can explain these: ${doubtful.map(describe).join('; ')}.` : '';
  const rest = movers.length - clear.length - doubtful.length;
  const more = rest > 0 && limit === null ? ` ${rest} more ${moved}.` : '';
  const figure = createFigure(meta, metric);
  return {
    answer: `${start}${number}${told}, ${days}.${doubts}${more}`,
    figures: [...clear, ...doubtful].flatMap((one) => [
      figure(`${one.label}, ${formatDays(range)}`, one.now),
      figure(`${one.label}, ${formatDays(comparison)}`, one.before),
    ]),
    drivers: [],
  };
};
