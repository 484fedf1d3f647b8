/** Everyday words for selling and for what it costs, and the same in the words of the figures. */
export const sellingRewrites: readonly (readonly [string, string])[] = [
  ['orders(?= and (?:how much )?(?:online|web|website) )', 'online orders'],
  [
    '(?:what|how much) (?:came|comes|has come) in (?:from|through|as|via) (?:our |the )?(?:invoices|sales)',
    'how much revenue',
  ],
  [
    'how much (?:did|do|have|has) (?:our |the |all )?(.+?) (?:jobs|orders|sales|invoices) (?:bring in|brought in|bring|make|made|earn|earned|generate|come to|amount to)',
    'how much revenue from $1',
  ],
  ['(?:did|has|have) (?:the |our )?phones? (ring|rung|rang) (more|less)', 'did we get $2 calls'],
  [
    '(?:for|per|from) (?:every|each) (?:dollar|\\$1?|buck) (?:that )?(?:we|i) (?:put|spend|spent|invest|invested|put in) (?:in|into|on)? ?(?:our |the )?(?:ads|advertising|marketing).*',
    'return on ad spend',
  ],
  [
    '(?:what|how much) (?:do|did|does) (?:i|we) pay (?:for|per) (?:one|a|an|each|every) (?:new )?(lead|enquiry|click|customer)',
    'what is the cost per $1',
  ],
  [
    '(?:what|how much) does it cost (?:us|me)? ?to (?:win|get|gain|acquire|buy|find) (?:a|one|each|an) (?:new )?(?:customer|client)',
    'what is the cost per customer',
  ],
  [
    '(?:what|how much) does it cost (?:us|me)? ?to (?:win|get|gain|acquire|buy|find) (?:a|one|each|an) (?:new )?(lead|enquiry)',
    'what is the cost per lead',
  ],
  [
    '(?:what is |how high is )?(?:our |the )?(?:current )?google rating(?: now| today| currently)?',
    'average rating',
  ],
  [
    'this (january|february|march|april|may|june|july|august|september|october|november|december)(?= (?:compare|compared|versus|against|with|to|than))',
    '$1',
  ],
  [
    '(?:compare|compares|compared) (?:with|to) (?:the )?last (january|february|march|april|may|june|july|august|september|october|november|december)(?: for (.+))?$',
    'change compared with a year ago $2',
  ],
  ['(?:to|with|than|against|versus) the same time last (?:fy|financial year|year)', 'with a year ago'],
  ['(?:which|what) (?:ad |of our |of the )campaigns?', 'which campaign'],
  [
    '(campaigns?|channels?|platforms?) (?:has|have|had|with|gives?|gave|brings?|brought|gets?|got)(?: us)? (?:the )?cheapest (leads|clicks|enquiries|customers)',
    '$1 had the lowest cost per $2',
  ],
  [
    '((?:which|what) (?:[a-z]+ )?(?:campaigns?|channels?|platforms?)) (?:burn|burned|burnt|ate|eat|used|uses|swallowed|consumed|took|takes|blew)(?: up)? (?:the )?(most|least) (?:of )?(?:our |the |my )?(?:budget|money|spend|ad spend)',
    '$1 had the $2 ad spend',
  ],
  ['customers (?:did |have |that )?we (?:won|win|gained|gain|got|added|signed)', 'customers'],
  [
    '(?:which|what)(?: of)?(?: my| our| the)? (services?|products?|items?|jobs) (?:make|makes|made|earn|earns|earned|bring|brings|brought)(?: in)?(?: us)? (?:the )?(most|least)(?: money| revenue| income)?',
    'which $1 had the $2 revenue',
  ],
  ['(?:which|what) (?:city|town)', 'which suburb'],
  [
    '^(?:is|are|was|were|does|did) (.+?) (?:doing|do|performing|perform|going|working|work) (?:better|worse) than (.+)',
    'compare $1 with $2',
  ],
  [
    '(?:what )?(?:percentage|percent|share|proportion|fraction) of (?:our |the |all )*(?:phone )?calls (?:do|did|have|are|were|was|get|got) (?:we |being )?(?:answer|answered|pick up|picked up)',
    'share of calls that are answered calls',
  ],
  ['how many (?:new|fresh) (enquiries|leads|calls|inquiries)', 'how many $1'],
  [
    '(?:on )?(?:which|what) (weekday|day of the week) do (?:we|i) sell (?:the )?(most|least)',
    'which $1 had the $2 revenue',
  ],
  [
    '(?:are|is) (?:the |our )?reviews? (?:getting|going|becoming) (better|worse)',
    'did the average rating get $1',
  ],
  ['did (?:the |our )?reviews? (?:get|become|go) (better|worse)', 'did the average rating get $1'],
  ['(?:how many )?clicks per (lead|enquiry)(?: do (?:we|i) need)?', 'clicks per $1'],
];
