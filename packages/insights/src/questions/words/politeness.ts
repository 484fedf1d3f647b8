/** Short forms of writers, and the words that they mean. */
const shortForms: readonly (readonly [string, string])[] = [
  ['vs\\.?', 'versus'],
  ['pls|plz|pleas', 'please'],
  ['thx|thanx|ty', 'thanks'],
  ['hw|hom|hwo', 'how'],
  ['(last|this|next) weak', '$1 week'],
  ['wat|wht|wots?', 'what'],
  ['whats', 'what is'],
  ['hows', 'how is'],
  ['whos', 'who is'],
  ['wheres', 'where is'],
  ['y(?= (?:did|is|are|was|were|has|have|do|does))', 'why'],
  ['wd', 'would'],
  ['u', 'you'],
  ['ur', 'our'],
  ['mny', 'many'],
  ['no\\.? of|num(?:ber)? of|nr of|# of', 'number of'],
  ['yrs?', 'year'],
  ['wks?', 'week'],
  ['mths?', 'month'],
  ['qtrs?', 'quarter'],
  ['avg|ave', 'average'],
  ['pct', 'percent'],
  ['thru', 'through'],
  ['rev', 'revenue'],
  ['spnd|spned', 'spend'],
  ['fb', 'facebook'],
  ['custs', 'customers'],
  ['w\\/o', 'without'],
  ['ppl', 'people'],
  ['compaired', 'compared'],
  ['loosing', 'losing'],
  ['wich|whcih|whihc|witch(?= (?:campaigns?|channels?|products?|customers?))', 'which'],
  ['teh', 'the'],
  ['mis(?= (?:last|this|in|on|yesterday))', 'miss'],
  ['compains?', 'campaign'],
  ['recieved?', 'received'],
  ['tues|tue', 'tuesday'],
  ['weds|wensday|wednsday', 'wednesday'],
  ['thurs|thur|thu', 'thursday'],
];

const greeting =
  "(?:hi|hiya|hey|hello|g'?day|good (?:morning|afternoon|evening)|morning|yo|dear)(?: (?:there|all|team|mate|guys|bellwether))?";
const opener = [
  greeting,
  '(?:please|ok|okay|so|well|and|but|um+|right|actually|also|now|then|honestly|seriously|mate)',
  '(?:a )?quick (?:question|one|q)',
  '(?:i am |im |i was )?(?:just )?(?:wondering|curious)(?: about| if)?',
  "if (?:it is|it's|its|that is|that's) (?:not|no) (?:too much |much )?(?:trouble|bother|problem)",
  '(?:can|could|would) you',
  '(?:just )?(?:out of|a) curio\\w+',
  '(?:can|could|would|will) (?:you|u|someone|anyone|bellwether) (?:please |just |quickly )?(?:tell|show|give|let|find|get|fetch|pull up|pull|work out|look up|check|remind|list|bring up)(?: out)?(?: (?:me|us))?(?: know)?(?: please)?',
  '(?:can|could|may) (?:i|we) (?:please |just )?(?:see|get|have|know|ask)(?: you)?',
  "(?:i|we)(?:'d| would| ?d)? (?:just |really )?(?:want|like|need|love|wanna)(?: to)? (?:know|see|find out|understand|check|ask)(?: about)?",
  '(?:i|we) (?:just )?need',
  '(?:do|does|would) (?:you|anyone) (?:happen to )?know',
  '(?:any|got an) idea',
  '(?:tell|show|give|remind|send) (?:me|us)(?: about)?',
  'let (?:me|us) know',
  '(?:pull up|look up|find|find out|check|work out|bring up|display|list)',
  'what i (?:want|need) to know is',
  '(?:what|how) about(?= (?:the |our )?(?:leads|revenue|sales|calls|spend))',
  'in (?:plain english|simple terms|short)',
].join('|');
const closer =
  '(?:please|thanks(?: (?:a lot|so much|in advance|mate|heaps))?|thank you(?: very much)?|cheers|ta|mate|for me|for us|to me|to us|if you can|if possible|asap|do you know|can you tell me|or not|by any chance|at all|roughly|approximately|ballpark|right|exactly|in total|all up|altogether|overall|though|then|hey|lol|at the moment|for (?:my|our|the) (?:accountant|boss|report|bank|board|records|tax return|bas|bookkeeper|owner|partner|team))';

const leading = new RegExp(`^(?:${opener})(?![\\p{L}'])[\\s,:;.!–—-]*`, 'iu');
const trailing = new RegExp(`[\\s,:;.!?–—-]+${closer}[\\s.!?]*$`, 'iu');
const short = shortForms.map(
  ([from, to]) => [new RegExp(`(?<![\\p{L}\\d])(?:${from})(?![\\p{L}\\d])`, 'giu'), to] as const,
);

/** Words of politeness, which are no typing errors. */
export const politePatterns: readonly string[] = [opener, closer];

const stripAll = (text: string, pattern: RegExp, to: string): string => {
  const left = text.replace(pattern, to);
  // A word alone is the question itself: 'overall?' asks nothing, but 'now' is no greeting.
  return left === text || left.trim() === '' ? text : stripAll(left, pattern, to);
};

/** Spells short forms out, and removes greetings and polite words around a question. Quoted names stay as they are. */
export const stripPoliteness = (question: string): string => {
  const spelled = /["“]/.test(question)
    ? question
    : short.reduce((text, [pattern, to]) => text.replace(pattern, to), question.replace(/[?!.]{2,}/g, '?'));
  const bare = stripAll(stripAll(spelled.trim(), leading, ''), trailing, '');
  return bare.replace(/^(?:if|whether) (?:or not )?/i, 'did ');
};
