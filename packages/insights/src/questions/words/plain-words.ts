/** Questions that no past figure answers, each with the reason for the refusal. */
export const refusedTopics: readonly {
  pattern: RegExp;
  reason: string;
  /** Whether the metric of the question is worth offering. */
  hasNearest?: true;
}[] = [
  {
    pattern: /^(?:did|does|do|has|have) (?:every|all|each)\b(?! .*(?:businesses|clients))/,
    reason: 'Ask which of them had none: for example “which campaigns had no leads”.',
  },
  {
    pattern:
      /\b(will|would|forecast\w*|predict\w*|projection|projected|expect\w*|going to|estimate\w*|tomorrow|next (day|week|month|quarter|year|\d+))\b/,
    reason: 'This asks about the future. Only past days have figures; the plan pages have a forecast.',
    hasNearest: true,
  },
  {
    // 'Less' is a minus here.
    pattern:
      /\b(revenue|sales|income|turnover|takings|invoiced) (?:less|minus) (?:(?:the|our|all) )?(?:ads?|advertising|marketing|spend|costs?|fees)\b/,
    reason: 'The difference of two figures cannot be asked for. Ask for both with “and”.',
    hasNearest: true,
  },
  {
    pattern: /\bhow many e ?mails?(?= (?:and|did|do|have|were|are|was|in|last|this|we) |$)/,
    reason: 'Emails are not counted, only leads that came by email. Ask for leads from email.',
  },
  {
    pattern:
      /\b(competitors?|rivals?|other (businesses|companies|practices|shops)|industry|benchmarks?|market share)\b/,
    reason: 'This asks about other businesses. Only the figures of this business can be asked for.',
  },
  {
    pattern:
      /\b(should|recommend\w*|advice|advise|suggest\w*|how (can|could|to)|how do (i|we)|what if|what can|ideas?|strategy)\b/,
    reason: 'This asks for advice. Only figures can be asked for.',
    hasNearest: true,
  },
  {
    pattern:
      /\b(write|draft|compose|send(?! (?:us|me) (?:traffic|leads|visits))|(e ?)?mail (me|us|them|it)|summari[sz]e|translate|generate|create|post|headline|slogan|ad copy)\b/,
    reason: 'This asks for a text. Only figures can be asked for.',
  },
];

const split = (text: string): string[] => text.trim().split(/,\s+/);

export const whyWords = split(`
  why, what caused, what causes, what explains, what is the reason, what was the reason,
  reason for, how come, what is behind, what was behind, what drove, what is driving, what is causing,
  reasons for, what made, what led to, what are the reasons for, explanation for, cause of, what was the cause of
`);
export const trendWords = split(`
  over time, trend of, trend in, trend for, trend, trends, trending, developing, developed, develop, chart of, graph of,
  chart, graph, plot, history of
`);
const stepWords = (unit: string, adverb: string) =>
  split(
    `${unit} by ${unit}, by ${unit}, by the ${unit}, per ${unit}, for each ${unit}, each ${unit}, every ${unit}, ${unit} on ${unit} trend, ${adverb}`,
  );
export const monthlyWords = stepWords('month', 'monthly');
export const dailyWords = stepWords('day', 'daily');
export const weeklyWords = stepWords('week', 'weekly');
export const quarterlyWords = stepWords('quarter', 'quarterly');
export const yearlyWords = split(
  'year by year, by year, per year, for each year, each year, every year, yearly, annually',
);

export const bestWords = split('best, strongest, most successful, top, best performing, top performing');
export const worstWords = split('worst, weakest, poorest, bottom, worst performing');
export const highWords = split(
  'most, highest, biggest, largest, greatest, the most, busiest, main, majority, fastest, quickest',
);
export const lowWords = split('least, fewest, lowest, smallest, quietest, slowest');

export const upWords = split(`
  rise, rose, risen, rising, grow, grew, grown, growing, go up, went up, gone up, going up,
  increase, increased, increasing, climb, climbed, jump, jumped, higher, more, up,
  growth in, growth of, rise in, increase in, growth, gain, gains, gained, picked up, picking up, rises,
  grows, increases, grow in, jump in, lift in, surge in, surged, climbing, soared, upward
`);
export const downWords = split(`
  fall, fell, fallen, falling, drop, dropped, dropping, go down, went down, gone down, going down,
  decrease, decreased, decreasing, decline, declined, declining, sink, sank, lower, fewer, less,
  down, shrink, shrank, shrunk, shrinking, decrease in, drop in, fall in, decline in, dip in, dip, dipped,
  drop off in, drop off, dropped off, dropping off, slump in, slump, slumped, slipped, slipping, falls, drops,
  decreases, declines, losing, slow down in, slowed down, slowed, went quiet, gone quiet, dried up, tanked, plunged, reduced, reduction in
`);
/** Words for a change to the good or to the bad; the metric decides whether that is up or down. */
export const betterWords = split('better, improve, improved, improving, improvement in, improvement');
export const worseWords = split('worse, worsen, worsened, worsening, deteriorated');
export const wordsForChange = split(`
  change, changed, changes, changing, changed by, change in, change of, difference in, difference, differ, move,
  moved, moving
`);

/**
 * Words that do not change the meaning of a question. Negations, averages, shares and other splits are not among them.
 */
export const fillers: ReadonlySet<string> = new Set(
  [
    'a an the of in on for from at to with our my your we us i you me it its there that please show tell give',
    'what which how many much is was are were has have had been be do does did and total overall number amount',
    'figure figures get gets got getting bring brings brought bringing come comes came coming make makes made',
    'making receive received receives perform performed sell sells sold business company during',
    'within see know want hey hi thanks just any their its they having produce produced',
    'generate generated generating drive drove deliver delivered put through via across sat',
    'been being gone went going actually really currently else some as ourselves usually typically normally generally gave give gives given compare compared comparison',
    'happen happened performing performance result results people who',
    'recorded recorded logged tracked counted taken took take taking sent all',
  ]
    .join(' ')
    .split(' '),
);
/** Phrases that do not change the meaning of a question. */
export const fillerPhrases = split(`
  all channels, all campaigns, by how much, in total, i want to know, how is, how was, how are,
  how were, as well, on average over all, all our, all of our, all the, overall, in all, side by side, so far, of the shop, in the shop, of the website, on the website,
  on our website, of our website, for the website, on the site
`);

/** All phrases that say what a question asks of its metric. */
export const flagPhrases: readonly string[] = [
  whyWords,
  trendWords,
  monthlyWords,
  dailyWords,
  weeklyWords,
  quarterlyWords,
  yearlyWords,
  bestWords,
  worstWords,
  highWords,
  lowWords,
  upWords,
  downWords,
  betterWords,
  worseWords,
  wordsForChange,
].flat();
