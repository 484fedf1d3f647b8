/** Everyday words for selling and for what it costs, and the same in the words of the figures. */
export const sellingRewrites: readonly (readonly [string, string])[] = [
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

const weekday = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)';
const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const people = '(customers|clients|patients|members|students|guests|buyers)';
const goods =
  '(products?|services?|items?|jobs|practice areas?|treatments?|weekdays?|suburbs?|customers?|patients?)';
const kinds =
  '(?:product|service|treatment|channel|campaign|suburb|customer|client|device|platform|weekday)s?';
const but =
  '(?:except(?:ing)?(?: for)?|but(?: not)?|excluding|other than|apart from|aside from|besides|without)';

const named = `(?:last|this) (?:week|month|quarter|year)|(?:${monthName})(?: 20\\d\\d)?|yesterday`;

const marketing =
  '(?:missed |valid |qualified )?(?:leads|calls|forms|enquiries|sessions|visits|visitors|clicks)';

/** Everyday forms of whole questions, rewritten before all other words. */
export const formRewrites: readonly (readonly [string, string])[] = [
  ["(what|how|who|where)'?s", '$1 is'],
  ['(how much|what) (did|have|do) (we|i) bill(?:ed)?', '$1 $2 $3 invoiced'],
  [
    '(?:what|which|when) (?:was|is|were|are) (?:the |our |my )?(biggest|best|highest|largest|busiest|strongest|quietest|worst|lowest|slowest|smallest|weakest) (invoice|sales?|revenue|lead|call|order|form|ad spend|traffic) (day|week|month|quarter|weekday)',
    'which $3 had the $1 $2figure',
  ],
  ['invoicefigure', 'revenue'],
  ['sales?figure', 'revenue'],
  ['(lead|call|order|form)figure', '$1s'],
  ['(revenue|ad spend|traffic)figure', '$1'],
  [`by (?:the )?day of (?:the )?week|by week ?days?`, 'by weekday'],
  [`^rank (?:the |our |all )?(?:week ?days|days of the week) by (.+)`, '$1 by weekday'],
  // 'How many of our customers in October were new?'
  [
    `how many (?:of )?(?:our |the |my )?${people}(.*?) (?:were|are|was) (new|returning)`,
    'how many $3 customers$2',
  ],
  [
    'how many more (.+?) (?:did|have|do) (?:we|i) (?:send|sell|get|have|receive|make|issue|raise|win|write) (.+?) than (.+)',
    'how did $1 change $2 compared with $3',
  ],
  ['how many (?:more|fewer) (.+?) (in .+?) than (in .+)', 'how did $1 change $2 compared with $3'],
  [
    '(second|third|fourth|fifth|2nd|3rd|4th|5th) (?:biggest|largest|top|most valuable) (customer|client|product|service|suburb)',
    '$1 best $2',
  ],
  // An adviser's clients are businesses if the figure is one of marketing.
  [
    `how many (${marketing}) (?:did|do|have|has) (?:all (?:of )?)?(?:my|our) (?:clients|businesses|accounts) (?:get|got|have|had|receive|received|bring in)`,
    '$1 by business',
  ],
  [
    `^(?:did|have|are|do) (?:any of )?(?:my|our) (?:clients|businesses|accounts) (?:get|got|have|had|receive|received|getting|seen|see) (more|fewer|less) (${marketing})`,
    'which businesses had $1 $2',
  ],
  [
    '(?:did|do|have|are) (?:we|i|the business) (?:sell|sold|selling) (more|less)(?= in | this | last |$|[?!.])',
    'did we get $1 revenue',
  ],
  [
    '(which|what) (products?|services?|items?) (?:did|do|have) (?:we|i) (?:sell|sold) (?:the )?(most|least) of',
    '$1 $2 had the $3 quantity',
  ],
  // 'Which clients lost revenue in October compared with last year?'
  [
    '((?:which|what)(?: of)?(?: our| my| the)? [a-z]+(?: [a-z]+)??) (?:has |have )?lost(?: us)? (?:the most|most|the) (.+)',
    '$1 fell most by $2',
  ],
  [
    '((?:which|what)(?: of)?(?: our| my| the)? (?:[a-z]+ )?[a-z]+) (?:has |have )?lost(?: us)? (?!money|the money)(revenue|sales|leads|calls|customers|sessions|visits|traffic|clicks)',
    '$1 fell by $2',
  ],
  [
    'how many (?:of )?(?:our |my |the )?([a-z]+) (?:has |have )?lost (revenue|sales|leads|calls|sessions|visits|traffic)',
    'how many $1 fell by $2',
  ],
  [
    '(?:spends?|spent) (?:the )?(most|least)(?: money)? on ads per (lead|enquiry|customer|click)',
    'had the $1figure cost per $2',
  ],
  ['mostfigure', 'highest'],
  ['leastfigure', 'lowest'],
  [
    '(?:what|how much) (?:did|do) (?:we|i) spend per (lead|call|order|invoice|click|customer|session|visit|form) on (?:our )?(?:ads|advertising|marketing)',
    'ad spend per $1',
  ],
  [
    'did (.+?) (?:exceed|top|pass|go over|go above|reach|beat) (\\$?\\d[\\d,]*k?) in any (day|week|month|quarter)',
    'which $3 had $1 over $2',
  ],
  [
    '(?:did|was|were|has|have) (.+?) (?:fall|fell|drop|go|gone|ever)? ?(below|under|over|above) (\\$?\\d[\\d,]*k?) in any (day|week|month|quarter)',
    'which $4 had $1 $2 $3',
  ],
  [
    '(?:were|was|did we get|did we have) more (.+?) in (.+?) than in any other (day|week|month)',
    'which $3 had the most $1',
  ],
  [`(?:for |in )?(?:the )?(?:whole |entire |full )?month of (${monthName})`, 'in $1'],
  [
    `((?:which|what)(?: of)?(?: our| my| the)? ${goods}) (?:make|makes|made|earn|earns|earned|bring|brings|brought|take|took|sold|sell)(?: in)?(?: us)? (?:the )?(most|least)(?: money| revenue| income)?(?! [a-z]*(?:leads|calls|visits|sessions|customers|invoices|units))`,
    '$1 had the $3 revenue',
  ],
  [
    'costs? of (?:winning|getting|acquiring|gaining|attracting|landing) (?:a |an |one |each |every )?(?:new )?(customer|client|patient|member|lead|enquiry)',
    'cost per $1',
  ],
  ['cost per (?:client|patient|member|student|guest)', 'cost per customer'],
  ['(?:on|over|at|during|in) (?:the )?weekends?(?=,? (?:in|during|since|this|last|for) )', 'on weekends'],
  ['(leads|enquiries) (?:that |which )?(?:became|turned into|ended|were marked as) won', '$1 are won leads'],
  ['(?:of |on |in )?the calendar year(?! 20)', 'of this calendar year'],
  ['q([1-4])(?: of)? (?:this |the )?calendar year', 'quarter $1 of this year'],
  [
    '(?:is|are) (.+?) or (.+?) (?:the )?(cheaper|dearer|more expensive) per (lead|click|customer|enquiry)',
    'cost per $4 of $1 versus $2',
  ],
  [
    `(?:is|are|was|were) (?:a )?${weekday}s? or (?:a )?${weekday}s? (?:the )?(?:busier|quieter|better|worse|stronger|weaker) for (.+)`,
    '$3 on $1s versus $2s',
  ],
  [
    '(?:how many )?(?:enquiries|leads) (?:did|has|have|does) (?:the |our )?(?:website|contact|web|online|enquiry)(?: enquiry| contact)? forms? (?:get|got|bring|brought|receive|received|generate|generated|send|sent)(?: in)?(?: us)?',
    'how many forms',
  ],
  ['leads (?:by|via|over|through) (?:the )?(?:phone|telephone)', 'calls'],
  ['(?:is|are|has|have) (?:the |our )?phones? (?:been )?(ringing|rung) (more|less)', 'did we get $2 calls'],
  ['everything (?:else )?(?:except|but|other than|apart from|excluding)', 'except'],
  [
    `(?:(?:of|for|from|on|across|in|by) )?(?:all|every)(?: of)?(?: our| the| my)? ${kinds} ${but}(?= )`,
    'except',
  ],
  ['neither (?:of |from |by |via |on |in )?(.+?) nor(?: of| from| by| via| on| in)?', 'except $1 and'],
  [
    '(?:sold|sell|sells|moved|shipped) (more than|over|at least|fewer than|less than|under|below|above|exactly|at most) (\\d[\\d,]*)(?: units| pieces| items| copies)',
    'had quantity $1 $2',
  ],
  [
    '(?:bought|ordered|purchased)(?: from us)? (?:exactly |only |just )?(once|twice|thrice)(?! or)',
    'with exactly $1 invoices',
  ],
  ['exactly once invoices', 'exactly 1 invoices'],
  ['exactly twice invoices', 'exactly 2 invoices'],
  ['exactly thrice invoices', 'exactly 3 invoices'],
  [
    '(?:bought|ordered|purchased)(?: from us)? (more than|at least|fewer than|exactly|over) (\\w+) times',
    'with $1 $2 invoices',
  ],
  ['(?:bought|ordered|purchased) (?:from us )?(two|three|four|five|\\d+) times', 'with exactly $1 invoices'],
  // Revenue is already less credit notes; invoiced amounts are before them.
  [
    '(?:revenue|sales|income|turnover)(.*?) (?:minus|less|after|net of) (?:the |our |all )?(?:credit notes|credits)',
    'revenue$1',
  ],
  [
    '(?:revenue|sales|income|turnover)(.*?) (?:excluding|before|without|not counting|ignoring) (?:the |our |all |any )?(?:credit notes|credits)',
    'invoiced$1',
  ],
  [
    '(?:what is|how much is) (?:our |the |my )?(?:biggest|best|largest|top) (customer|client|patient|member) worth',
    'which $1 had the highest revenue',
  ],
  [
    '(campaigns?|channels?|keywords?|platforms?) (?:that |which )?(?:has |have )?never (?:brought|had|won|got|generated|produced|given)(?: us)?(?: in)? (?:a|any|an|one|a single) (?:single )?(?:new )?(lead|call|customer|sale|form|click|enquiry)s?(?= (?:in|this|last|since|during|over) )',
    '$1 had no $2figure',
  ],
  [
    '(campaigns?|channels?|keywords?|platforms?) (?:that |which )?(?:has |have )?never (?:brought|had|won|got|generated|produced|given)(?: us)?(?: in)? (?:a|any|an|one|a single) (?:single )?(?:new )?(lead|call|customer|sale|form|click|enquiry)s?',
    '$1 had no $2figure ever',
  ],
  ['(lead|call|customer|form|click)figure', '$1s'],
  ['enquiryfigure', 'leads'],
  ['salefigure', 'attributed revenue'],
  ['(missed call|lead|call|revenue|review)s? (?:problem|issue|situation)', '$1s'],
  ['revenues', 'revenue'],
  [
    `(?:what )?(?:share|percentage|percent|proportion|part) of (?:our |the |all )?${weekday}s? (?:phone )?calls (?:were|are|was|is|got|get|do we|did we|went|go) (?:missed|unanswered|miss)`,
    'what was the missed call rate on $1s',
  ],
  [
    `(?<!(?:last|this|on|since|next|past|from|to|and|or|until|than) )${weekday} (calls|leads|forms|sales|revenue|orders|invoices|missed calls|enquiries)`,
    '$2 on $1s',
  ],
  [
    `^why (?:was|were|is) (${named}) (?:so |such )?(?:a )?(?:bad|poor|weak|slow|quiet|terrible|awful)(?: month| week| year| quarter)?[ ?!.]*$`,
    'why did revenue fall in $1',
  ],
  [
    `^why (?:was|were|is) (${named}) (?:so |such )?(?:a )?(?:good|great|strong|busy)(?: month| week| year| quarter)?[ ?!.]*$`,
    'why did revenue rise in $1',
  ],
  [
    '(?:by )?(?:what|how many|how much) ?(?:%|percent|percentage) (did .+? (?:go|went|gone) (?:up|down))(?: by)?',
    '$1',
  ],
  ['((?:go|went|gone|going) (?:up|down)) by(?= in | this | last | since |$|\\?)', '$1'],
  [
    '^where (?:is|does|did|was) (?:the |our |my |all the |all our )?(?:money|budget|ad spend|ad budget|marketing money|marketing budget)(?: all)? (?:go|going|went|spent|being spent)(?: to)?',
    'ad spend by channel',
  ],
  ['paid (?:channels|media|sources|marketing|traffic sources)', 'ads'],
  ['(average position|average ranking) (?:in|on) google(?: search)?', 'average position'],
  [
    `(${monthName}) ([1-9])(?:st|nd|rd|th)? (?:to|until|till|through|-|–) (${monthName}) (\\d{1,2})(?:st|nd|rd|th)?(?! ?20\\d\\d)`,
    '$2 $1 to $4 $3',
  ],
  [
    '(visits|visitors|sessions|traffic|users) (?:that |who )?(?:came|come|went|were|was) (?:to|on) (?:the|our|my) (?:website|site|shop|store|web ?shop|online shop|online store)',
    '$1',
  ],
  ['on (?:our|the|my) (?:web)?site(?= bring| get| have| had| give)', ''],
  [
    '(which|what) (landing pages|pages) (?:bring|get|generate|give)(?: us)? (leads|calls|forms|sessions|visits)',
    '$1 $2 had the most $3',
  ],
  [
    'how much (?:did|do|does|has|have) (?!(?:it|they|that|we|i|you|this|customers|clients) )(?!.* (?:jobs|orders|sales|invoices) )(.+?) (?:sell for|bring|brought|bring in|brought in|make|made|earn|earned)(?: us)?(?= (?:this|last|in|since|for|over|during) |[?.!]*$)',
    'how much revenue from $1',
  ],
];
