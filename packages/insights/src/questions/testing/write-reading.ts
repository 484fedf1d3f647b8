import { readQuestion } from '../read-question.ts';
import type { AskedAdvice, QuestionContext, Reading, ValueCondition } from '../reading.ts';

const writeRange = ({ from, to }: { from: string; to: string }): string => `${from}/${to}`;

const writeValue = ({ dimension, values, isExcluded }: ValueCondition): string =>
  `${dimension}${isExcluded ? '!=' : '='}${values.join(';')}`;

const writeAdvice = ({ topic, channel, period, metric }: AskedAdvice): string =>
  [
    'advice',
    topic,
    channel?.value,
    metric,
    period && writeRange(period.range),
    period?.comparison && writeRange(period.comparison),
  ]
    .filter(Boolean)
    .join(' ');

const writeFigures = (reading: Reading): string => {
  const { kind, metric, also, by, frequency, where, compared, conditions, range, comparison } = reading;
  return [
    kind,
    [metric, ...also].join('+'),
    by === 'date' ? `date:${frequency}` : (by ?? '-'),
    where.map(writeValue).join('&') || '-',
    conditions.map((one) => `${one.metric}${one.bound}${one.value}`).join('&') || '-',
    writeRange(range),
    comparison ? writeRange(comparison) : '-',
    ...(compared.length > 0 ? [`of ${compared.map(({ values }) => values.join(';')).join(' | ')}`] : []),
    ...(reading.direction ? [reading.direction] : []),
    ...(reading.per ? [`a ${reading.per}`] : []),
    ...(reading.divisor ? [`÷ ${reading.divisor}`] : []),
    ...(reading.isShare ? ['share'] : []),
    ...(reading.limit === null ? [] : [`top ${reading.limit}`]),
    ...(reading.place === null ? [] : [`place ${reading.place}`]),
    ...(reading.isCounted ? ['number'] : []),
    ...(reading.isYesNo ? ['yes/no'] : []),
  ].join(' ');
};

/** Writes the reading of a question in one line, as the question set does. */
export const writeReading = (question: string, context: QuestionContext): string => {
  const found = readQuestion(question, context);
  if (found.kind === 'refused') return 'refused';
  if (found.kind === 'advice') return writeAdvice(found);
  return found.kind === 'definition' ? `definition ${found.metrics.join('/')}` : writeFigures(found);
};
