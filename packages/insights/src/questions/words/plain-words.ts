/** Questions that no past figure answers, each with the reason for the refusal. */
export const refusedTopics: readonly {
  pattern: RegExp;
  reason: string;
  /** Whether the metric of the question is worth offering. */
  hasNearest?: true;
}[] = [
  {
    pattern: /^(?:did|does|do|has|have) (?:every|all|each)\b/,
    reason: 'Ask which of them had none: for example “which campaigns had no leads”.',
  },
  {
    pattern:
      /\b(will|would|forecast\w*|predict\w*|projection|projected|expect\w*|going to|estimate\w*|tomorrow|next (day|week|month|quarter|year|\d+))\b/,
    reason: 'This asks about the future. Only past days have figures; the plan pages have a forecast.',
    hasNearest: true,
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
      /\b(write|draft|compose|send|(e ?)?mail (me|us|them|it)|summari[sz]e|translate|generate|create|post|headline|slogan|ad copy)\b/,
    reason: 'This asks for a text. Only figures can be asked for.',
  },
];

const split = (text: string): string[] => text.trim().split(/,\s+/);

export const whyWords = split(`
  why, what caused, what causes, what explains, what is the reason, what was the reason,
  reason for, how come, what is behind, what was behind, what drove
`);
export const trendWords = split('over time, trend of, trend in, trend, trending, developing, developed');
export const monthlyWords = split('month by month, by month, per month, each month, every month, monthly');
export const dailyWords = split('day by day, by day, per day, each day, every day, daily');

export const bestWords = split('best, strongest, most successful, top');
export const worstWords = split('worst, weakest, poorest, bottom');
export const highWords = split('most, highest, biggest, largest, greatest, the most, busiest');
export const lowWords = split('least, fewest, lowest, smallest, quietest');

export const upWords = split(`
  rise, rose, risen, rising, grow, grew, grown, growing, go up, went up, gone up, going up,
  increase, increased, increasing, climb, climbed, jump, jumped, higher, more, up,
  growth in, growth of, rise in, increase in
`);
export const downWords = split(`
  fall, fell, fallen, falling, drop, dropped, dropping, go down, went down, gone down, going down,
  decrease, decreased, decreasing, decline, declined, declining, sink, sank, lower, fewer, less,
  down, shrink, shrank, decrease in, drop in, fall in, decline in
`);
/** Words for a change to the good or to the bad; the metric decides whether that is up or down. */
export const betterWords = split('better, improve, improved, improving');
export const worseWords = split('worse, worsen, worsened');
export const wordsForChange = split(`
  change, changed, changes, changing, changed by, change in, change of, compare, compared,
  difference in
`);

/**
 * Words that do not change the meaning of a question. Negations, averages, shares and other splits are not among them.
 */
export const fillers: ReadonlySet<string> = new Set(
  [
    'a an the of in on for from at to with our my your we us i you me it its there that please show tell give',
    'what which how many much is was are were has have had been be do does did and total overall number amount',
    'figure figures get gets got getting bring brings brought bringing come comes came coming make makes made',
    'making receive received receives earn earns earned perform performed sell sells sold business company during',
    'within see know want hey hi thanks just any their its they having produce produced',
    'generate generated generating drive drove deliver delivered',
  ]
    .join(' ')
    .split(' '),
);
/** Phrases that do not change the meaning of a question. */
export const fillerPhrases = split(`
  all channels, all campaigns, by how much, in total, i want to know, how is, how was, how are,
  how were
`);

/** All phrases that say what a question asks of its metric. */
export const flagPhrases: readonly string[] = [
  whyWords,
  trendWords,
  monthlyWords,
  dailyWords,
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
