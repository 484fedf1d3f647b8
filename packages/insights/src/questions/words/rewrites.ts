import { changeRewrites, periodRewrites } from './change-rewrites.ts';
import { formRewrites, sellingRewrites } from './selling-rewrites.ts';

const who = '(?:we|i|you|they)';
const our = '(?:our |the |my |all )?';
const superlative = 'most|fewest|least';
const buyers = 'suburb|place|country|region|city|product|customer|client';
const plural = (words: string) => `(?:${words})(?:s|es)?`;

/** Whole questions or parts of them in everyday words, and the same in the words of the figures. Letter case does not matter. */
const period =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|last month|this month|last week|this week|last year|this year|last quarter|this quarter)(?: 20\\d\\d)?';
const rewrites: readonly (readonly [string, string])[] = [
  ['(what|which|how|who|why) (?:has|have) been', '$1 was'],
  ['lst', 'last'],
  ...sellingRewrites,
  ['men+y', 'many'],
  // No figure counts leads that become customers.
  ['(?:conversion|close|win|closing) rate of (?:our |the )?leads(?: to customers)?', 'unknown rate of leads'],
  ['this calendar year', 'this year'],
  ['so far (this|in|since)', '$1'],
  ['(this (?:year|month|quarter|week)|this financial year) so far', '$1'],
  ['(?:total|overall) (spend|spending)', 'ad spend'],
  ['how many invoices did (?:we|i) (?:send|issue|write|raise|make)', 'how many invoices'],
  ['how much (?:did|have) (?:we|i) (?:invoiced?|bill(?:ed)?)', 'how much invoiced'],
  ['what (?:did|have) (?:we|i) (?:invoiced?|bill(?:ed)?)', 'what was invoiced'],
  [
    '(?:what|how much) (?:did|do|have) (?:we|i) (?:pay|paid|spend|spent) (?:for|on) (?:our |the )?(?:ads|advertising|adverts|marketing)',
    'ad spend',
  ],
  [
    '(?:what|how much) (?:did|do|does) ((?:google|meta|facebook|linkedin|microsoft|bing) ads) costs?(?: us)?',
    '$1 ad spend',
  ],
  ['costs? of ((?:google|meta|facebook|linkedin|microsoft|bing) ads)', '$1 ad spend'],
  // 'Are leads up or down?'
  [
    '(?:is|are|was|were) (.+?) (?:up or down|down or up|rising or falling|going up or down|growing or shrinking|better or worse)',
    'how did $1 change',
  ],
  [`^(?:was|is|were) (${period}) better than (${period})[ ?!.]*$`, 'did revenue rise in $1 compared with $2'],
  [`^(?:was|is|were) (${period}) worse than (${period})[ ?!.]*$`, 'did revenue fall in $1 compared with $2'],
  ['^(?:are we|is the business|is our business|is business|am i) (?:still )?growing', 'is revenue growing'],
  ['^(?:did|have) we (?:grow|grown)', 'did revenue grow'],
  [
    '^how do(?:es)? (?:we|it|the business) compare (?:with|to|against)',
    'how did revenue change compared with',
  ],
  ['^what (?:has )?happened (?:to|with)(?: our| the)?', 'how did change'],
  ['(?:did|have) we miss(?:ed)? (fewer|less) calls', 'did missed calls fall'],
  ['(?:did|have) we miss(?:ed)? more calls', 'did missed calls rise'],
  [
    '(?:which|what) (?:ads|ad|campaigns?) costs? (?:us )?(?:the )?(most|least)(?: money)?',
    'which campaign had the $1 ad spend',
  ],
  [
    '(which|what) (search terms?|keywords?|channels?|platforms?|devices?|ad groups?) costs? (?:us )?(?:the )?(most|least)(?: money)?',
    '$1 $2 had the $3 ad spend',
  ],
  [
    '(?:spend|spent|spends) (?:the )?(most|least)(?: money)? on (?:ads|advertising|marketing)',
    'had the $1 ad spend',
  ],
  ['(missed|answered) (?:the )?(most|fewest|least) calls', 'had the $2 $1 calls'],
  ['referr(?:ing|al) (?:web ?)?sites?', 'source'],
  [
    'conversion rate (?:of|for|on) (?:our |the )?(?:shop|store|website|site|web ?shop)',
    'website conversion rate',
  ],
  ['how much money (?:came|has come|comes) in', 'how much revenue'],
  ['^(?:the )?split of (?:our |the )?(.+?) between (.+)', '$2'],
  ['^(?:the )?split(?: of)?(?= )', ''],
  [
    '(?:how much|(?:what )?(?:part|share|percentage|percent|proportion)) of (?:our |the )?revenue (?:can be |is |was |comes )?(?:attributed to|attributable to|traced to|traced back to|due to|explained by|from) (?:our |the )?marketing',
    'revenue attributed',
  ],
  [
    '(payback(?: period| time)?|lifetime value|cac|cost per customer|roi|return) (?:for|of|on|from) (?:our |the )?(?:marketing|ads|advertising)(?= |$|[?!.])',
    '$1',
  ],
  [
    'last financial year to date (?:versus|against|compared (?:to|with)) this financial year(?: to date)?',
    'this financial year compared with a year ago',
  ],
  ['how much money', 'how much'],
  [
    `(?:how much|what) (?:did|do|does|have|has|are|is|will) ${who} (?:been )?(?:make|made|making|take|taken|taking|earn|earned|earning|bring in|brought in|turn over|turned over|gross|grossed|pull in|take in|sell)(?: in (?:sales|revenue|total))?(?! (?:on|from|with|for) (?:our |the )?(?:ads|advertising|ad spend))`,
    'how much revenue',
  ],
  ['what was the (?:money|income|cash)', 'what was the revenue'],
  ['how many sales', 'how many invoices'],
  ['ads (cost per (?:valid )?(?:lead|click|enquiry|customer))', '$1'],
  [
    '(?:spend|spent) and (?:earn|earned|make|made|get back|got back|bring in|brought in)(?: back)?(?= |$|[?.!])',
    'spend and attributed revenue',
  ],
  ['(?:what|which) day (?:is|are|was|were) (?:the |our )?(busiest|quietest)', 'which weekday is the $1'],
  ['(busiest|quietest) day for ([a-z ]+)$', '$1 weekday for $2'],
  [
    'cheapest (channel|campaign|platform) per (lead|click|customer|enquiry)',
    'which $1 has the lowest cost per $2',
  ],
  [
    '((?:which|what) (?:campaigns?|channels?|platforms?|ads|keywords?|devices?)) (?:did )?costs? (?:us )?(more|less)(?! than [$\\d])',
    '$1 had $2 ad spend',
  ],
  [
    'how long (?:until|till|before|does it take (?:for|until)) (?:a |an |our )?(?:new )?(?:client|customer|patient)s? (?:pays?|to pay) back.*',
    'payback in months',
  ],
  [
    '(share|percentage|percent|proportion) of (?:our |the |all )?leads (?:come|came|comes|are|were|is) from (?:our |the )?(?:paid )?(?:ads|advertising)',
    '$1 of leads are paid leads',
  ],
  [
    '(customers|clients)(.*?) (?:and )?(?:what|how much) (?:did|do|have) they (?:spend|spent|pay|paid|buy)',
    '$1$2 and revenue',
  ],
  [
    '(?:and )?(?:what|how much) (?:did|does|has|have|do) (?:it|they|that) (?:bring in|brought in|bring|make|made|earn|earned|generate|generated|return|returned)(?: in)?(?: for us)?',
    'and attributed revenue',
  ],
  ['(spend|spent|spending) money', '$1'],
  [
    '(?:did|do|have) we (?:take|make|made|earn|invoice|bill|turn over|bring in)(?= (?:more than|over|under|less than|at least|above|below) )',
    'had revenue',
  ],
  ['(reviews?) (getting |got |become |been )?(better|worse)', 'average rating $3'],
  [
    '(?:across|of|for|from|over|in|at|did|do|by) all (?:of )?(?:my |our |the )?(?:clients|businesses|accounts)',
    'by business',
  ],
  ['^all (?:of )?(?:my |our |the )?(?:clients|businesses|accounts)[: ,-]+', 'by business '],
  ['(?:per|for each|by) (?:client|business|account)', 'by business'],
  ['^(?:give me )?(?:a )?break ?down (?:of )?', ''],
  [' plus ', ' and '],
  [
    '(new|answered|valid|qualified|organic) (?:versus|v|against|or|and|compared (?:to|with)) (returning|repeat|existing|missed|won|total|all) (customers|users|visitors|calls|leads)',
    '$1 $3 and $2 $3',
  ],
  ['total leads', 'leads'],
  ['all leads', 'leads'],
  ['cheapest per (lead|click|customer|enquiry)', 'lowest cost per $1'],
  ['(?:dearest|most expensive) per (lead|click|customer|enquiry)', 'highest cost per $1'],
  ['how many times (?:did|has|have) (?:the|our) phones? (?:ring|rung|rang)', 'how many calls'],
  ['how many people (?:rang|called|phoned|telephoned)(?: us| up| in)?', 'how many calls'],
  [
    'how many people (?:came to|visited|were on|looked at|landed on) (?:the|our|my) (?:website|site|web site|page)',
    'how many users',
  ],
  [
    'how many people (?:filled (?:in|out)|submitted|sent|completed) (?:in |out )?(?:a|an|the|our)? ?(?:contact |enquiry |web |online )?forms?',
    'how many forms',
  ],
  ['(?:did|do|have) (?:we|i) (?:not answer|fail to answer|leave unanswered)', 'missed calls'],
  [
    '(?:calls|call) (?:that )?(?:went|go|were left|are left|were not|got not|was not) (?:unanswered|answered|picked up)',
    'missed calls',
  ],
  ['(?:excl(?:uding|\\.)?|ex|before|without|net of|not including|not counting) (?:gst|tax|vat)', ''],
  [
    '(spend|spent|cost|costs)(.*?) (?:excluding|without|before|not including|not counting|excl) (?:our |the |any )?(?:agency |management )?fees',
    '$1$2',
  ],
  [
    '(?:without|with not) (?:a|one|even a|even one)(?: single)? (lead|call|sale|form|click|visit|review|order|session)',
    'without any $1s',
  ],
  [
    '(?:not|never) (?:a|one|even one)(?: single)? (lead|call|form|click|visit|review|order|session)',
    'without any $1s',
  ],
  ['(?:a|one) single enquiry', 'any leads'],
  [
    '(.+?) as (?:a |an )?(?:percentage|percent|per cent|share|proportion|%) of (?:our |the |all )?(.+?)(?=,| (?:in|this|last|since|for|over|during|from|between|by) |$|[?!.])',
    'share of $2 that is $1',
  ],
  ['(?:in|as) (?:a )?(?:percent|percentage|per cent)(?: terms)?', ''],
  [
    'leads (?:that |which |who )?(?:became|turned into|converted to|converted into|ended up as|become|turn into) (?:paying )?(?:customers|clients|patients|sales|jobs|members)',
    'leads are won leads',
  ],
  [
    '(returning|new|repeat) (customers|clients|users|visitors) (?:percentage|percent|share|rate|proportion)',
    'share of $2 $1 $2',
  ],
  [
    '(?:bought|ordered|purchased) (?:more than once|at least twice|twice or more|repeatedly|several times)',
    'with at least 2 invoices',
  ],
  [
    '(?:which|what) (?:web)?sites? (?:send|sent|refer|referred|bring|brought) us (?:the )?(most )?(?:traffic|visits|visitors)',
    'which source had the most sessions',
  ],
  [
    'have we (?:replied|answered|responded) to (?:all |every )?(?:of )?(?:our |the )?reviews?',
    'what is the reply rate',
  ],
  [
    '(spend|cost|costs|ad spend|marketing costs?|marketing spend|spent) (?:including|with|incl|inc|plus) (?:the |our )?(?:agency |management )?fees',
    'cost with fees',
  ],
  ['cost per (won|qualified) leads?', 'ad spend per $1 lead'],
  ['cost per (call|phone call|session|visit|order|invoice|review|form)(?!s)', 'ad spend per $1'],
  ['^rank (?:our |the |all )?(.+?) by (.+)', '$2 by $1'],
  [
    '(?:brand|branded) (?:versus|against|and|or|compared (?:to|with)) (?:non|un)[ -]?brand(?:ed)?',
    'branded search versus generic search',
  ],
  ['did (.+?) leads cost (more|less) than (.+?) leads', 'was the cost per lead of $1 $2 than of $3'],
  [
    'did (?:the |our )?(.+?)(?: campaign)? (?:make|made|lose) (?:us )?(?:any )?money',
    'did $1 have a roi above 0%',
  ],
  [
    '(?:which|what) (channels?|campaigns?|products?|services?|customers?|suburbs?|(?:landing )?pages?) lost (?:the )?(most )?(.+)',
    'which $1 fell most by $3',
  ],
  [
    '(?:versus|compared (?:to|with)|against|than) (?:the )?last (?:ytd|year to date|financial year to date|fytd)',
    'compared with a year ago',
  ],
  ['money (?:came|has come|comes) in', 'revenue'],
  ['%(?= of)', 'percentage'],
  [
    '(?:what )?(?:percentage|percent|share|proportion|fraction) of (?:our |the |all )*(?:phone )?calls (?:(?:did|do|have) we miss(?:ed)?|(?:were|are|was|got|get|have been) (?:missed|unanswered)|(?:went|go) unanswered|we miss(?:ed)?)',
    'what was the missed call rate',
  ],
  ['(?:our |the )?(?:call )?answer rate', 'share of calls that are answered calls'],
  ['(?:our |the )?(?:missed call|miss) (?:percentage|percent)', 'missed call rate'],
  [
    'where (?:do|does|did|are|have) (?:most of )?(?:our |the |my )?(leads|enquiries|calls|visitors|visits|sessions|traffic|web visitors|website visitors) (?:mostly |mainly )?(?:come|came|coming)(?: from)?',
    '$1 by channel',
  ],
  ['where (?:is|was) (?:our |the |my )?(traffic|website traffic) coming from', '$1 by channel'],
  [
    '(?:which is |what is )?(?:the |our )?cheapest (channel|campaign)(?: for leads)?',
    'which $1 had the lowest cost per lead',
  ],
  [
    '(?:which is |what is )?(?:the |our )?most expensive (channel|campaign)(?: for leads)',
    'which $1 had the highest cost per lead',
  ],
  [
    '(?:which is |what is )?(?:the |our )?most expensive (channel|campaign)',
    'which $1 had the highest ad spend',
  ],
  ['^(days|months) (?:with|that had|having)', 'which $1 had'],
  ['best ?-?selling (products?|services?)(?= by)', 'best $1'],
  ['best ?-?selling (products?|services?)', 'best $1 by revenue'],
  ['(which|what) (products?|services?) sold (?:the )?most', '$1 $2 had the highest revenue'],
  ['^what sold (?:the )?(?:most|best)', 'which product had the highest revenue'],
  [
    '(top|best) ((?:[2-9]|1[0-2]|three|five|ten) )?(?:customers|clients) by (revenue|sales)',
    '$1 $2customer by $3',
  ],
  [
    '^(?:our |the |show me (?:the |our )?)?(top) ((?:[2-9]|1[0-2]|three|five|ten) )?(products|suburbs|services)(?! by)',
    '$1 $2$3 by revenue',
  ],
  // 'Which day do we miss most calls?'
  [
    `(?:do|did|have|does) ${who} (miss|answer)(?:ed)? (?:the )?(${superlative}) calls`,
    'had the $2 $1ed calls',
  ],
  [`(?:are|were) (?:the )?(${superlative}) calls (missed|answered)`, 'had the $1 $2 calls'],
  ['missed calls do we miss', 'missed calls'],
  [
    `(?:revenue|sales|income|turnover|money) (?:comes? |came |is |was |are |were )?(?:brought in by|made by|earned by|generated by|from|through|by|with) ${our}(?:paid )?(?:ads|adverts|advertising|ad campaigns)`,
    'invoiced from ads',
  ],
  [
    `leads (?:comes? |came |are |were )?(?:brought in by|generated by|from|through|by) ${our}(?:paid )?(?:ads|adverts|advertising|ad campaigns)`,
    'leads from ads',
  ],
  // 'Which suburb buys the most?'
  [
    `((?:which|what) ${plural(buyers)}) (?:buys?|bought|spends?|orders?|ordered|brings? in|brought in|pays?|earns?) (?:us )?(?:the )?(${superlative})(?! [a-z]*(?:leads|calls|visits|sessions|customers|invoices))`,
    '$1 had the $2 revenue',
  ],
  [
    `who (?:buys?|bought|spends?|spent|pays?|paid)(?: us)? (?:the )?(${superlative})`,
    'which customer had the $1 revenue',
  ],
  [
    `who (?:is|are|was|were) ${our}(?:([2-9]|1\\d|two|three|four|five|ten) )(?:best|biggest|largest|top|main|most valuable|most important|best performing|top performing) (?:customer|client)s?`,
    'top $1 customer by revenue',
  ],
  [
    `who (?:is|are|was|were) ${our}(?:best|biggest|largest|top|main|most valuable|most important|best performing|top performing) (?:customer|client)s?`,
    'which customer had the highest revenue',
  ],
  [
    `(?:which|who) (?:customer|client)s? (?:is|are|was|were) (?:our |the |my )?(?:best|biggest|largest|most valuable|most important)`,
    'which customer had the highest revenue',
  ],
  [
    `^(?:show |list |give me |who (?:is|are|were) )?(?:me )?(?:our |the |my )?(top|biggest|largest|best) ((?:[2-9]|1[0-2]|three|five|ten) )?(?:customers|clients)(?! by)`,
    'top $2customer by revenue',
  ],
  [
    `((?:which|what) ${plural('product|service|suburb')}) (?:sells?|sold|is selling|are selling) (?:the )?best`,
    '$1 had the highest revenue',
  ],
  [
    `((?:which|what) ${plural('channel|campaign')}) converts?(?:ed)? (?:the )?best`,
    '$1 had the highest session conversion rate',
  ],
  [
    `((?:which|what) ${plural('channel|campaign')}) converts?(?:ed)? (?:the )?worst`,
    '$1 had the lowest session conversion rate',
  ],
  [
    `^(which|what) (month|day)s? (?:was|is|were|has been) (?:the |our |my )?(best|worst|strongest|weakest)(?: month| day| one)?(?! for| in terms)`,
    '$1 $2 had the $3 revenue',
  ],
  [
    `^(?:what|which) (?:was|is) (?:the |our |my )(best|worst|strongest|weakest) (month|day|week|quarter|year)(?!.* (?:for|by|in terms of) )`,
    'which $2 had the $1 revenue',
  ],
  // Invoices have no channel; their attributed part has.
  [
    `((?:which|what) ${plural('channel|campaign')}) (?:brings?|brought|makes?|made|generates?|generated|earns?|earned|drives?|drove|had|has)(?: in)?(?: us)? (?:the )?(most|least|highest|lowest) (?:revenue|sales|money|turnover|income)`,
    '$1 had the $2 attributed revenue',
  ],
  ['(best|highest|worst|lowest) returns?(?: on (?:our |the )?(?:ad spend|spend|investment|ads))?', '$1 roi'],
  [
    '(gone up|gone down|risen|fallen|grown|dropped|changed|improved|increased|decreased|gone|rise|fall|grow|drop|change) since last (year|month|week|quarter)',
    '$1 compared with last $2',
  ],
  ['did (.+?) (?:beat|exceed|top) (.+)', 'did $1 rise compared with $2'],
  // Leads without a channel have an empty one.
  [
    '(?:without|with no|that have no|have no|of unknown|with unknown|from unknown|from an unknown) (?:a |an |any |known )?(?:source|channel|origin)s?',
    'unknownchannel',
  ],
];

const compiled = [...formRewrites, ...periodRewrites, ...rewrites, ...changeRewrites].map(
  ([pattern, to]) =>
    [
      new RegExp(
        `(?<![\\p{L}\\d])(?:${pattern})(?![\\p{L}\\d])`.replace('(?<![\\p{L}\\d])(?:^', '^(?:'),
        'giu',
      ),
      to,
    ] as const,
);

/** Phrases of the rewrites, for words that are no typing errors. */
export const rewritePatterns: readonly string[] = [
  ...formRewrites,
  ...periodRewrites,
  ...rewrites,
  ...changeRewrites,
].map(([pattern]) => pattern);

/** Rewrites everyday words of a question outside quotes to the words of the figures. */
export const rewriteQuestion = (question: string): string =>
  /["“]/.test(question)
    ? question
    : compiled.reduce(
        (text, [pattern, to]) =>
          text.replace(pattern, (...found: (string | undefined)[]) =>
            to.replace(/\$(\d)/g, (_, at) => found[Number(at)] ?? ''),
          ),
        question,
      );
