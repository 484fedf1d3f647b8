import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { findRecentWindow } from '@bellwether/domain/judgement/windows';
import { type Range, yearEarlier } from '@bellwether/domain/time/range';
import { resolvePeriods } from './read-comparison.ts';
import { findCampaigns } from './read-names.ts';
import { chooseComparison } from './read-periods.ts';
import { findRanges } from './read-range.ts';
import { type AdviceTopic, type AskedAdvice, adviceTopics, type QuestionContext } from './reading.ts';
import { adviceForms, pays, periodForms, who } from './words/advice-words.ts';
import type { CalendarContext } from './words/calendar-words.ts';
import { channelPhrases } from './words/dimension-words.ts';

const start = '^(?:so |and |ok |please )?';
const patterns = adviceTopics.map(
  (topic) => [topic, new RegExp(`${start}(?:${adviceForms[topic].join('|')})$`)] as const,
);
const periodPattern = new RegExp(`${start}(?:${periodForms.join('|')})$`);

const ofAds = '(?: ads?| adverts| advertising| campaigns?| marketing| spend)?';
/** 'Does Facebook pay?', 'Should I spend more on Google?' The group is the channel. */
const channelForms = [
  `should ${who} (?:stop|pause|keep|continue|drop|cut|end|turn off|switch off|keep running|stop running|keep using|stop using|spend more on|spend less on|spend more money on|put more (?:money )?into|invest more in|increase|increase (?:the |our )?(?:budget|spend) (?:on|for|of)|cut back on|reduce|scale up|scale|give up on|invest in|spend on|advertise on|run more|run)(?: with| paying for| spending on)? (?:our |the |my )?(.+?)${ofAds}(?: budget)?`,
  `(?:do|does|is|are|did) (?:my |our |the )?(.+?)${ofAds}(?: really| actually| even)? ${pays}(?: off)?`,
  `is (?:it worth|there any point)(?: us)? (?:spending (?:money |more )?on|advertising (?:on|with)|paying for|running|using|continuing with|keeping) (?:our |the |my )?(.+?)${ofAds}`,
  `(?:are|is) ${who} (?:getting|seeing|making) (?:a )?(?:good |decent |any )?(?:return|value|value for money|results|money|our money back|my money back) (?:on|from|for|out of|with) (?:our |the |my )?(.+?)${ofAds}`,
  `how (?:is|are) (?:my |our |the )?(.+?)${ofAds} (?:doing|going|performing|working|tracking|paying off)(?: for us)?`,
  `(?:are|is|am) ${who} (?:spending|paying|putting) (?:too much|a lot|too much money) (?:on|for|into) (?:our |the |my )?(.+?)${ofAds}`,
  `is (?:my |our |the )?(.+?)${ofAds} (?:a waste of money|losing money|making money)`,
].map((form) => new RegExp(`${start}${form}$`));

const countedMetrics: readonly (readonly [RegExp, Metric])[] = [
  [/\b(?:leads?|enquir(?:y|ies))\b/, 'leads'],
  [/\b(?:online sales|website sales)\b/, 'purchase_revenue'],
  [/\b(?:revenue|sales|income|turnover|invoices?|invoicing|invoice|bill)\b/, 'revenue'],
];

type Period = { range: Range; comparison: Range | null };

const ask = (topic: AdviceTopic, text: string, period: Period | null = null): AskedAdvice => ({
  topic,
  channel: null,
  period,
  isYesNo: true,
  metric: topic === 'target' ? (countedMetrics.find(([words]) => words.test(text))?.[1] ?? null) : null,
});

const doing = new RegExp(`${start}(?:${[...adviceForms.doing, ...periodForms].join('|')})$`);
const yearAgo =
  / (?:compared (?:to|with)|versus|vs|than|against|relative to) (?:(?:at )?(?:this|the same) time )?(?:last year|a year ago)$/;

const beforePeriod = '(?:(?:in|for|during|over|on|of|across|about|at|from|since|go|the|so far) )*';

/** Reads a question whose days are left out of its form: 'how did we do last week compared with the week before'. */
const readWithPeriod = (asked: string, context: CalendarContext): AskedAdvice | null => {
  const text = asked.replace(/ so far$/, '');
  const lately = text.replace(yearAgo, '');
  if (lately !== text && doing.test(lately)) {
    const { range } = findRecentWindow(context.today);
    return ask('doing', lately, { range, comparison: yearEarlier(range) });
  }
  const found = findRanges(text, context);
  if ('problem' in found || found.ranges.length === 0 || found.ranges.length > 2) return null;
  const compared =
    /(?:compared (?:to|with|against)|versus|vs|than|against|relative to) (?:(?:in|the) )*§r(\d+)/.exec(
      found.text,
    ) ?? / (?:with|to|and) (?:(?:in|the) )*§r(\d+)$/.exec(/^compar/.test(found.text) ? found.text : '');
  const against = compared ? found.ranges[Number(compared[1])] : undefined;
  const bare = (compared ? found.text.replace(compared[0], '') : found.text).replace(/ +/g, ' ').trim();
  const marks = [...bare.matchAll(/§r(\d+)/g)];
  const [mark] = marks;
  const named = mark && found.ranges[Number(mark[1])];
  if (!mark || !named || marks.length > 1) return null;
  const form = bare
    .replace(new RegExp(`(?: ?${beforePeriod})§r\\d+`), ' ')
    .replace(/ +/g, ' ')
    .trim();
  const periods = resolvePeriods(
    named,
    against ? { mode: 'range', range: against } : null,
    named.range,
    context,
  );
  if ('problem' in periods || periods.range.to >= context.today) return null;
  // 'Was November better than October' asks for yes or no.
  if (against && /\b(?:better|worse)\b/.test(form)) return null;
  const period = {
    range: periods.range,
    comparison: periods.comparison ?? chooseComparison(periods.range),
  };
  // A forecast is that of the year.
  if (/\b(?:forecast|projection|outlook)\b/.test(form)) return null;
  const topic = patterns.find(
    ([one, pattern]) => (one === 'target' || one === 'doing') && pattern.test(form),
  )?.[0];
  if (topic) return ask(topic, form, period);
  return periodPattern.test(form) ? ask('doing', form, period) : null;
};

/** Returns the advice that a question asks for; null for any other question. @param plain normalised text of the question */
export const readAdvice = (plain: string, context: QuestionContext): AskedAdvice | null => {
  const text = plain.replace(/ +/g, ' ').trim();
  const topic = patterns.find(([, pattern]) => pattern.test(text))?.[0];
  if (topic) return ask(topic, text);
  for (const form of channelForms) {
    const [, name = ''] = form.exec(text) ?? [];
    const isAboutPay = !/^(?:so |and |ok |please )?how /.test(text);
    const channel =
      channelPhrases.get(name)?.[0] ??
      channelPhrases.get(`${name} ads`)?.[0] ??
      // 'How is Gutters going' asks for its figures.
      (isAboutPay && name !== '' ? findCampaigns(name, context.names) : null);
    if (channel)
      return {
        topic: 'pay',
        channel,
        period: null,
        metric: null,
        isYesNo: !/^should |too much| a lot /.test(text),
      };
  }
  return readWithPeriod(text, context);
};
