import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { placeholderFor, replaceWords } from './normalise.ts';

/**
 * Rate or share that a question asks for. `per`: the metric by which the figure is divided, as in 'revenue per call'.
 * `share`: the share of the named values in the whole figure. `of`: the share of one metric in another.
 */
export type RatioWords = { form: 'per'; metric: Metric } | { form: 'share' } | { form: 'of' };

/** Things by whose number a figure can be divided, in the singular. */
const things: Readonly<Record<string, Metric>> = {
  lead: 'leads',
  enquiry: 'leads',
  'valid lead': 'valid_leads',
  'won lead': 'won_leads',
  'qualified lead': 'qualified_leads',
  call: 'calls',
  'phone call': 'calls',
  form: 'forms',
  session: 'sessions',
  visit: 'sessions',
  visitor: 'users',
  user: 'users',
  click: 'clicks',
  invoice: 'invoices',
  order: 'invoices',
  customer: 'customers',
  client: 'customers',
  patient: 'customers',
  member: 'customers',
  student: 'customers',
  guest: 'customers',
  buyer: 'customers',
  job: 'invoices',
  'new customer': 'new_customers',
  review: 'reviews',
};
const thing = Object.keys(things)
  .toSorted((a, b) => b.length - a.length)
  .join('|');

const share =
  '(?:what )?(?:is |was |are )?(?:the |our )?(?:share|percentage|percent|per cent|proportion|fraction) of(?: all)?(?: of)?(?: the| our| my)?';
const comes =
  '(?:(?:what|that|which|is|are|was|were|comes?|came|coming|goes|go|went|going|made|spent|we|do|did|does|get|got|have|had|has|been|being|to|on|in|from|by|via|through|at|for|of|our|the|with|a|an|new) )*';

/** Recognises a rate or a share in a question whose metrics and values are placeholders already. */
export const readRatio = (text: string): { text: string; ratio: RatioWords | null } => {
  let ratio: RatioWords | null = null;
  const f = placeholderFor('f', 0);
  let left = replaceWords(
    text,
    `(§m\\d+) (?:per|for each|for every) (${thing})`,
    (all = '', metric = '', word = '') => {
      const by = things[word];
      if (!by) return all;
      ratio = { form: 'per', metric: by };
      return metric;
    },
  );
  if (ratio) return { text: left.replace(/^(.*)(?:average|mean) (?:the )?(§m)/, '$1$2'), ratio };
  left = replaceWords(
    left,
    `(?:${share}|how much of(?: all)?(?: the| our| my)?) (§m\\d+) ${comes}(§m\\d+)`,
    (_, whole = '', part = '') => {
      ratio = { form: 'of' };
      return `${f} ${part} ${f} ${whole}`;
    },
  );
  if (ratio) return { text: left, ratio };
  left = replaceWords(
    left,
    `(?:${share}|how much of(?: all)?(?: the| our| my)?) (§m\\d+) ${comes}(§v\\d+)`,
    (_, metric = '', value = '') => {
      ratio = { form: 'share' };
      return `${metric} ${value}`;
    },
  );
  left = replaceWords(left, `${share} (§v\\d+) (§m\\d+)`, (_, value = '', metric = '') => {
    ratio = { form: 'share' };
    return `${metric} ${value}`;
  });
  left = replaceWords(
    left,
    `(§v\\d+)(?: of)? (?:share|percentage|proportion) of(?: all)?(?: the| our| my)? (§m\\d+)`,
    (_, value = '', metric = '') => {
      ratio = { form: 'share' };
      return `${metric} ${value}`;
    },
  );
  return { text: left, ratio };
};
