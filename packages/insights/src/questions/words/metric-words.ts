import { isMetric, type Metric, metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { normaliseQuestion } from '../normalise.ts';
import { isAskable } from '../report-fit.ts';

/**
 * Abbreviations that a question must not be matched with, because there they mean something else: a budget means
 * planned spend.
 */
const misleading: readonly string[] = ['budget'];

const buildPhrases = (): Map<string, Metric[]> => {
  const labels = new Map<string, Metric[]>();
  const others = new Map<string, Metric[]>();
  const add = (to: Map<string, Metric[]>, text: string, metric: Metric) => {
    const phrase = normaliseQuestion(text);
    const known = to.get(phrase) ?? [];
    if (!known.includes(metric)) to.set(phrase, [...known, metric]);
  };
  for (const metric of Object.keys(metrics).filter(isMetric).filter(isAskable)) {
    add(labels, metrics[metric].label, metric);
    for (const text of [...(metrics[metric].names ?? []), ...(metrics[metric].words ?? [])])
      if (!misleading.includes(text)) add(others, text, metric);
  }
  // Adds labels last, so that they override synonyms of other metrics: readers see labels on pages.
  const phrases = new Map([...others, ...labels]);
  // 'Our conversion rate' is that of the website to most readers, although the ads' is labelled so.
  phrases.set('conversion rate', ['session_conversion_rate', 'web_conversion_rate', 'conversion_rate']);
  // Ads and searches without an ad have one; what it is split by decides.
  phrases.set('click rate', ['ctr', 'search_click_rate']);
  return phrases;
};

/** Metrics by phrase. If a phrase has several metrics, they are equally good. */
export const metricPhrases: ReadonlyMap<string, readonly Metric[]> = buildPhrases();

const per = {
  leads: 'cost per lead',
  enquiries: 'cost per lead',
  clicks: 'average cpc',
  customers: 'cost per customer',
  conversions: 'cost per conversion',
} as const;
const things = Object.keys(per).join('|');

/** Rewrites sentences that name a metric with several separate words. */
export const metricRewrites: readonly (readonly [
  string,
  (match: string, ...groups: (string | undefined)[]) => string,
])[] = [
  [
    `(?:cost|costs|costing|paid|pay)(?: us)? (§q\\d+) (?:per|a|an|for each|for every|each) (lead|enquiry|click|customer|conversion)`,
    (_, amount, thing) => `with ${per[`${thing}s` as keyof typeof per] ?? 'cost per lead'} ${amount}`,
  ],
  // The cost of a lead is no ad spend, so these come before the rewrites of 'cost'.
  [
    `(${things}) (?:that |which )?(?:cost|costs|costing)(?: us)? (§q\\d+)`,
    (_, thing, amount) => `${per[thing as keyof typeof per]} ${amount}`,
  ],
  ['(?:cost|costs|costing)(?: us)? (§q\\d+)', (_, amount) => `with ad spend ${amount}`],
  [
    '(?:how much|what) (?:did|do|does|have|has) (?:they|it|each|these|those)(?: each)? costs?(?: us)?',
    () => 'ad spend',
  ],
  ['and (?:the |their |its )?costs?(?! (?:per|of an? |of one ))', () => 'and ad spend'],
  ['costs? and', () => 'ad spend and'],
  ['(spend|spent) (§q\\d+) on (?:ads|advertising|marketing)', (_, verb, amount) => `${verb} ${amount}`],
  // A customer's spend is what the business invoiced.
  [
    '(customers?|clients?|patients?|members?|guests?|students?|buyers?|§n\\d+|§v\\d+) (?:who |that |which )?(?:has |have )?(?:spent|bought|paid|ordered|purchased|invoiced)(?= §q)',
    (_, who) => `${who} with revenue`,
  ],
  [
    '(customers?|clients?|patients?|members?|guests?|students?|buyers?) (?:who |that |which )?(?:has |have )?spent',
    (_, who) => `${who} with revenue`,
  ],
  ['(who|that|which) (?:has |have )?(?:spent|bought|paid|ordered|purchased) (?=§q)', () => 'with revenue '],
  ['what time(?: of (?:the )?day)?', () => 'which hour'],
  [`cheapest (${things})`, (_, thing) => `lowest ${per[thing as keyof typeof per]}`],
  [`most expensive (${things})`, (_, thing) => `highest ${per[thing as keyof typeof per]}`],
  [
    '(?:does|did|do) (?:a|an|each|one) (?:new )?(lead|enquiry|click|customer)s? cost(?: us)?',
    (_, thing) => `is the ${thing === 'click' ? 'cost per click' : `cost per ${thing}`}`,
  ],
  [
    '(visits|visitors|sessions|traffic|users) (?:to|on) (?:the|our|my) (?:website|site)',
    (_, what) => what ?? '',
  ],
  ['calls (?:did|have|do|has) (?:we|they) (?:miss|missed)', () => 'missed calls'],
  ['calls (?:were|was|are|got) missed', () => 'missed calls'],
  ['calls (?:did|have|do|has) (?:we|they) (?:answer|answered)', () => 'answered calls'],
  ['calls (?:were|was|are|got) answered', () => 'answered calls'],
  ['new customers (?:did|have) we (?:win|won|gain|gained|add|added)', () => 'new customers'],
  ['leads (?:did|have) we (?:win|won)', () => 'won leads'],
  ['people visited (?:the|our|my) (?:website|site)', () => 'people visited'],
  [
    '(spend|spent|spending) on (?=google ads|meta ads|facebook ads|linkedin ads|microsoft ads)',
    (_, verb) => `${verb} `,
  ],
  ['(?:does|do|did) (?:our |the |my )?(?:marketing|advertising|ads) (pay|pay off)', () => 'is the roi'],
];
