import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import { placeholderFor, replaceWords } from './normalise.ts';
import type { BoundAmount } from './read-amounts.ts';
import { createRefusal, type MetricCondition, type Refusal } from './reading.ts';

/** Condition as written: the metrics that its words may mean, and the amount. */
export type ConditionWords = { options: readonly Metric[]; amount: BoundAmount };

const getVerbs = 'get|have|bring|bring in|generate|make|produce|receive|win|drive|deliver';
const noWords = [
  `(?:did|does|do|has|have|had) not (?:${getVerbs}|had|got) (?:any|a single)`,
  `(?:didnt|doesnt|dont|hasnt|havent|hadnt) (?:${getVerbs}|had|got) (?:any|a single)`,
  `failed to (?:${getVerbs})(?: any)?`,
  'without any',
  'without',
  'not a single',
  '(?:with |have |has |had |got |get |getting |brought |bring |generated |received |won |produced |made |delivered |drove )?(?:no|zero|0)',
].join('|');
const none: BoundAmount = { bound: '=', value: 0, form: 'plain' };
const some: BoundAmount = { bound: '>', value: 0, form: 'plain' };

/**
 * Recognises conditions on metrics: 'more than 10 leads', 'a cost per lead under $50', 'no valid leads', 'any calls'.
 * Metrics and amounts are placeholders already.
 */
export const readConditions = (
  text: string,
  metrics: readonly (readonly Metric[])[],
  amounts: readonly BoundAmount[],
): { text: string; conditions: ConditionWords[] } => {
  const conditions: ConditionWords[] = [];
  const add = (metric: string | undefined, amount: BoundAmount | undefined, all: string): string => {
    const options = metrics[Number(metric)];
    if (!options || !amount) return all;
    conditions.push({ options, amount });
    return placeholderFor('k', conditions.length - 1);
  };
  let left = replaceWords(
    text,
    '§q(\\d+) (?:(?:in|of|on|for|worth of) )?(?:our )?§m(\\d+)',
    (all = '', amount, metric) => add(metric, amounts[Number(amount)], all),
  );
  left = replaceWords(
    left,
    '§m(\\d+) (?:(?:that is|that was|is|are|was|were|of|at) )?§q(\\d+)',
    (all = '', metric, amount) => add(metric, amounts[Number(amount)], all),
  );
  left = replaceWords(left, `(?:${noWords}) §m(\\d+)`, (all = '', metric) => add(metric, none, all));
  left = replaceWords(left, 'any §m(\\d+)', (all = '', metric) => add(metric, some, all));
  // 'Which campaigns had visits but no leads?' is about campaigns with visits.
  left = replaceWords(
    left,
    '§m(\\d+) (?:and|but) (§k\\d+)',
    (all = '', metric, next = '') => `${add(metric, some, all)} ${next}`,
  );
  left = replaceWords(left, '(§k\\d+) but (§k\\d+)', (_, first, second) => `${first} ${second}`);
  return { text: left, conditions };
};

/** Converts the amount to the unit of the metric, or refuses an amount of another unit. */
export const resolveCondition = (metric: Metric, amount: BoundAmount): MetricCondition | Refusal => {
  const { label, unit } = metricInfo(metric);
  const { bound, value, form } = amount;
  const refuse = (wanted: string) => createRefusal(`${label} is ${wanted}. Write the amount so.`);
  if (value === 0 && bound === '=' && !['count', 'number', 'currency'].includes(unit))
    return createRefusal(`${label} cannot be compared with none. Name an amount, such as “under 2”.`);
  if (unit === 'percent') {
    if (form === 'percent') return { metric, bound, value: value / 100 };
    return value === 0 ? { metric, bound, value } : refuse('a percentage, such as 5%');
  }
  if (form === 'percent') return refuse('not a percentage');
  if (form === 'money' && unit !== 'currency') return refuse('not an amount of money');
  if (form === 'times' && unit !== 'ratio') return refuse('not a ratio');
  return { metric, bound, value };
};
