import { channelPhrases } from './dimension-words.ts';
import { type AdviceTopic, type AskedAdvice, adviceTopics } from './reading.ts';

const ads =
  '(?:(?:my|our|the|all) )?(?:ads?|ad spend|advertising|adverts|marketing|campaigns?|ad campaigns?)';
const pays =
  '(?:pay(?:s|ing)?(?: off| back| for (?:themselves|itself))?|profitable|worth (?:it|the money)|work(?:s|ing)?|making (?:us |me )?money)';
const who = '(?:i|we|you|they)';
const when =
  '(?: (?:on|at|in|for) (?:monday|tuesday|wednesday|thursday|friday|(?:the |our )?(?:next )?meeting|(?:this|next) week)| next| first| now| today| this week| next week| next meeting)?';
/** Words for more money, each with the space before it. */
const money =
  '(?: (?:the next|another|an extra|an additional|some|an))?(?: extra)?(?: \\d[\\d ]*k?)?(?: dollars)?(?: money| budget| ad spend)?(?: more)?';
const things = '(?:campaigns?|ads?|channels?|keywords?)';

/** Whole questions by topic. They are read as a whole, so that no word is left over. */
const forms: Readonly<Record<AdviceTopic, readonly string[]>> = {
  pay: [
    `(?:do|does|are|is) ${ads}(?: really| actually)? ${pays}(?: off)?`,
    `(?:are|is) ${ads} (?:making|earning|losing) (?:us |me )?money`,
    `(?:are|is) ${who} (?:making|losing) money (?:on|with|from) ${ads}`,
    `(?:do|does) ${who} (?:make|lose) money (?:on|with|from) ${ads}`,
    `(?:is|are) ${ads} a waste of money`,
  ],
  stop: [
    `(?:which|what) (?:${things} )?(?:should|could|can|would|do) (?:${who} )?(?:stop|pause|turn off|switch off|cut|kill|drop|end)(?: running| spending on)?${when}`,
    `(?:which|what) (?:${things}) (?:is|are) (?:wasting|losing|a waste of) (?:my |our )?money`,
    `(?:which|what) ${things} (?:waste|wastes|lose|loses) money`,
    `where (?:am|are|do|is) ${who} (?:wasting|waste|losing|lose) (?:my |our )?(?:money|budget)`,
  ],
  more: [
    `where (?:would|should|could|do) ${who} (?:put|spend|invest)${money}`,
    `where (?:would|should|could|does)${money} go(?: best| furthest)?`,
    `where (?:would|should|could)${money} (?:do|bring|help) (?:the )?most`,
    `(?:which|what) ${things} (?:should|could) get (?:more money|more budget|a bigger budget|the next dollar)`,
    `(?:which|what) ${things} (?:deserves?|needs?) more (?:money|budget)`,
  ],
  trouble: [
    '(?:which|what) (?:of my |of our )?(?:clients?|business(?:es)?|accounts?) (?:is|are) (?:in trouble|struggling|at risk|in danger|doing (?:badly|worst)|the worst)',
    '(?:which|what) (?:of my |of our )?(?:clients?|business(?:es)?|accounts?) needs? (?:my |our |the most |most )?(?:attention|help|a call|me)',
    `(?:which|what|who) (?:clients?|business(?:es)?|accounts?)? ?(?:should|do) ${who} (?:call|ring|phone|contact|worry about)${when}`,
    '(?:who|which client) (?:is in trouble|needs (?:a call|help|attention))',
    'is any (?:client|business) in trouble',
  ],
  talk: [
    `what (?:should|could|can|do) ${who} (?:talk about|discuss|raise|bring up|cover|focus on|work on|do|look at|fix|improve|change)${when}`,
    'what needs (?:my |our )?attention(?: now| today)?',
    'what is (?:going )?(?:wrong|on our agenda|important)(?: now| today)?',
    'what is the (?:most important|biggest) (?:thing|problem|issue|opportunity)',
  ],
  target: [
    `(?:are|is) (?:${who}|the business|the plan|our plan|my plan|everything) (?:still )?(?:on|above|below|ahead of|behind|hitting|meeting|reaching|off) (?:the |our |my )?(?:targets?|track|plan|goals?|pace|schedule)`,
    `(?:are|is) (?:${who}|the plan|our plan) (?:ahead|behind)`,
    `how (?:far|much)(?: (?:are|is) (?:${who}|the plan))? (?:behind|below|short of|off|from|ahead of|above) (?:the |our |my )?(?:targets?|plan|goals?)(?: (?:are|is) (?:${who}|the plan))?`,
    `how (?:close|near) (?:are|is) (?:${who}|the plan) to (?:the |our |my )?(?:targets?|plan|goals?)`,
    `how (?:is|are) (?:the |our |my )?(?:plan|targets?|goals?)(?: going| doing| looking)?`,
    `(?:what|which) (?:is|are) (?:the |our |my )(?:targets?|goals?)(?: this (?:year|financial year))?`,
    `(?:will|do|did|can) ${who} (?:hit|reach|meet|make|miss) (?:the |our |my )?(?:targets?|plan|goals?)`,
    `(?:what|how much) (?:is|are) (?:missing|left|needed)(?: to (?:hit|reach|meet) (?:the |our |my )?(?:targets?|plan|goals?))?`,
    `how much (?:more )?(?:do|revenue do|leads do) ${who} need to (?:hit|reach|meet) (?:the |our |my )?(?:targets?|plan|goals?)`,
  ],
  doing: [
    `how (?:are|am) ${who}(?: doing| going| performing| tracking)(?: (?:now|today|at the moment|lately|overall|so far))?`,
    'how (?:is|are) (?:the |my |our )?(?:business|company|things|it|everything)(?: doing| going| performing| looking)?(?: (?:now|today|lately|overall|so far))?',
    'how did (?:we|i|the business) do(?: lately| recently)?',
    'give me (?:a |the )?(?:summary|overview|update)',
  ],
};

const patterns = adviceTopics.map(
  (topic) => [topic, new RegExp(`^(?:so |and |ok |please )?(?:${forms[topic].join('|')})$`)] as const,
);

/** 'Does Facebook pay?' */
const keepChannel = new RegExp(
  `^should ${who} (?:stop|pause|keep|continue|drop|cut|end|turn off|switch off|keep running|stop running|keep using|stop using)(?: with| paying for)? (?:our |the |my )?(.+?)(?: ads| adverts| advertising| campaigns)?$`,
);
const payOfChannel = new RegExp(
  `^(?:do|does|is|are|did) (?:my |our |the )?(.+?)(?: ads| adverts| advertising| campaigns)?(?: really| actually)? ${pays}(?: off)?$`,
);

/** Returns the advice that a question asks for; null for any other question. @param plain normalised text of the question */
export const readAdvice = (plain: string): AskedAdvice | null => {
  const text = plain.replace(/ +/g, ' ').trim();
  const topic = patterns.find(([, pattern]) => pattern.test(text))?.[0];
  if (topic) return { topic, channel: null };
  const [, name = ''] = payOfChannel.exec(text) ?? keepChannel.exec(text) ?? [];
  const channel = channelPhrases.get(name) ?? channelPhrases.get(`${name} ads`);
  return channel ? { topic: 'pay', channel } : null;
};
