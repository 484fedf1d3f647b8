const our = '(?:our |the |my |all )?';
const unit = 'day|week|month|quarter|year';
const adverbs = 'daily|weekly|monthly|quarterly|yearly|annual';
const monthName = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*';
const buyers = '(?:customers?|clients?|people|buyers?)';

/** Everyday words for lengths of time and averages, and the same in the words of the figures. */
export const periodRewrites: readonly (readonly [string, string])[] = [
  ['fortnightly', 'every fortnight'],
  ['(?:h1|first half) (20\\d\\d)', 'first half of $1'],
  ['(?:h2|second half) (20\\d\\d)', 'second half of $1'],
  ['(?:h1|first half)(?: of)? (?:this )?fy', 'first half of this financial year'],
  ['this fin(?:ancial)?[ -]year to date|fytd|financial ytd', 'this financial year'],
  [
    'between the (\\d{1,2})(?:st|nd|rd|th)? and (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})',
    'from $1 to $2 $3',
  ],
  [
    '(?:from )?(?:the )?(\\d{1,2})(?:st|nd|rd|th) to (?:the )?(\\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,9})',
    'from $1 to $2 $3',
  ],
  [
    'q([1-4])(?: of)? (?:the )?(?:this |current )(?:financial year|fy|year)',
    'quarter $1 of this financial year',
  ],
  ['q([1-4])(?: of)? (?:the )?last (?:financial year|fy)', 'quarter $1 of last financial year'],
  // 'Jan-Jun 26'
  [`(${monthName})(?: ?[-–] ?| to )(${monthName}) (2\\d)(?!\\d)`, '$1 to $2 20$3'],
  // 'Oct 26 vs Oct 25'
  [
    `(${monthName}) (2\\d) (versus|against|compared (?:to|with)|and|with|than) (${monthName}) (2\\d)(?!\\d)`,
    '$1 20$2 $3 $4 20$5',
  ],
  // '1-15 Nov' and 'Nov 1-15'
  [
    '(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)([a-z]*) (\\d{1,2}) ?(?:-|–|to) ?(\\d{1,2})(?! ?20\\d\\d)',
    'from $3 to $4 $1$2',
  ],
  ['in the past (\\d+)', 'in the last $1'],
  ['so far (this|in|since)', '$1'],
  ['(this (?:year|month|quarter|week)|this financial year) (?:so far|to date|until now|up to now)', '$1'],
  ['this calendar year', 'this year'],
  ['last calendar year', 'last year'],
  ['(?:for |in )?(?:the )?calendar year (20\\d\\d)', 'in $1'],
  [
    `(?:on average|typically|usually|normally),? ((?:how|what).+?) (?:per|a|an|each|every|in a) (${unit})`,
    '$1 averageper$2',
  ],
  [`(?:on average|typically|usually|normally),? (?:per|a|an|each|every) (${unit})`, 'averageper$1'],
  [`(?:per|a|each|every|in a|in one) (${unit}),? (?:on average|typically|usually|normally)`, 'averageper$1'],
  [`(?:on average|typically|usually|normally) (.+?) (?:per|a|each|every|in a) (${unit})`, '$1 averageper$2'],
  [
    `(?:average|mean|typical|usual|normal) (?:number of |amount of )?(.+?) (?:per|a|each|every|in a|for a) (${unit})`,
    '$1 averageper$2',
  ],
  [`(?:average|mean|typical|usual|normal) (${adverbs})(?: number of| amount of)?`, 'averageper$1'],
  [`(${adverbs}) average(?: of| for| number of)?`, 'averageper$1'],
  [`average (${unit}) for (.+)`, '$2 averageper$1'],
  ['averageperdaily', 'averageperday'],
  ['averageperweekly', 'averageperweek'],
  ['averagepermonthly', 'averagepermonth'],
  ['averageperquarterly', 'averageperquarter'],
  ['averageper(?:yearly|annual)', 'averageperyear'],
  // 'How many leads do we get a week?'
  [`(how many|how much) (.+?) (?:a|per|each|every|in a) (${unit})(?! ago)`, '$1 $2 averageper$3'],
  [
    `^(?:our |the )?((?:missed |valid |phone |new )?(?:leads|calls|forms|sessions|visits|enquiries|sales|customers|orders|clicks|reviews|invoices)) an? (${unit})`,
    '$1 averageper$2',
  ],
];

const subject =
  '(?!(?:we|i|you|they|it|things|everything|business|the business|yesterday|today|last|this|the (?:day|week|month|year|quarter)) )';
const so = '(?:so|that|this|really|very|such)';

/** Everyday words for changes and comparisons, and the same in the words of the figures. */
export const changeRewrites: readonly (readonly [string, string])[] = [
  ['^(?:have|has|did|are|is) (.+?) (?:gone |going |go )?up or (?:gone )?down', 'how did $1 change'],
  ['converts? (better|worse)', 'has $1 session conversion rate'],
  ['cheaper (leads|clicks|enquiries)', 'better cost per $1'],
  ['(?:more expensive|dearer|pricier) (leads|clicks|enquiries)', 'worse cost per $1'],
  ['cost per leads', 'cost per lead'],
  ['cost per clicks', 'cost per click'],
  ['cost per enquiries', 'cost per lead'],
  // Performance of one figure.
  [
    `^how (?:is|are|was|were|have|has|did|do|does) ${subject}${our}(.+?) (?:tracking|going|looking|doing|performing|travelling|faring|been(?: doing| going| tracking)?|shaping up|look|go|do|perform|track|travel|fare|hold up|holding up)(?= |$|\\?)`,
    'how did $1 change',
  ],
  [`^what is (?:happening|going on|up|the story|new) (?:with|to) ${our}(.+)`, 'how did $1 change'],
  [`^what (?:happened|has happened) (?:with|to) ${our}(.+)`, 'how did $1 change'],
  [`^what is (?:going )?wrong with ${our}(.+)`, 'why did $1 get worse'],
  [
    `^(?:explain|account for|reasons? for) ${our}(fall|drop|decline|decrease|dip|rise|increase|jump|growth|change|spike|surge)`,
    'why the $1',
  ],
  [
    `^why (?:was|is|were|has) (.+?) ${so} (?:bad|poor|weak|slow|quiet|terrible|awful|low) (?:for|on|in terms of|in) `,
    'why did $1 drop ',
  ],
  [
    `^why (?:was|is|were|has) (.+?) ${so} (?:good|great|strong|busy|high) (?:for|on|in terms of|in) `,
    'why did $1 rise ',
  ],
  [
    `^why (?:was|is|were|are|has|have) (.+?) ${so} (?:bad|poor|weak|slow|quiet|terrible|low|few)`,
    'why did $1 drop',
  ],
  [`^why (?:was|is|were|are|has|have) (.+?) ${so} (?:good|great|strong|busy|high|many)`, 'why did $1 rise'],
  ['^why are we los(?:ing|t) (customers|leads|clients)', 'why did $1 drop'],
  ['^why so (?:many|much) ', 'why the rise in '],
  ['^why so (?:few|little) ', 'why the fall in '],
  ['^(?:for what reason|what is the reason|how is it that)', 'why'],
  [
    '^where did (?:the |our |all the )?(?:extra|additional|increased?|new) (.+?) come from',
    'why did $1 rise',
  ],
  [
    '^where (?:did|do) (?:we|i) (?:gain|win|pick up|add) (?:the )?(?:most )?(.+)',
    'which channel gained the most $1',
  ],
  ['^where (?:did|do) (?:we|i) lose (?:the )?(?:most )?(.+)', 'which channel dropped the most $1'],
  [
    'than (?:it|we|they|there) used to(?: be| get| have)?|than (?:before|previously|in the past|it was|they were)',
    '',
  ],
  ['(?:on the rise|on the up|on the way up|trending up|picking up)', 'rising'],
  ['(?:on the decline|on the way down|on the slide|trending down|going backwards|losing ground)', 'falling'],
  ['(?:the )?biggest movers', 'the biggest change'],
  ['by (?=(?:growth|increase|rise|gain|drop|decline|decrease|fall|change|improvement) )', ''],
  [
    '(compared (?:to|with|against)|versus|against|than) (?:the )?(?:previous|prior|preceding|earlier) \\d+ (day|week|month)s?',
    '$1 the period before',
  ],
  [
    '(compared (?:to|with|against)|versus|against|than) (?:the )?\\d+ (day|week|month)s? (?:before|prior|earlier)',
    '$1 the period before',
  ],
  // 'Which customers are spending less?'
  [
    `(which|what)?(?: of our)? ?(${buyers}) (?:are |have |has |is )?(?:spending|spent|buying|bought|ordering|paying|purchasing) (more|less|fewer)(?! than [$\\d])(?: with us| from us)?`,
    '$1 $2 had $3 revenue',
  ],
  [
    '^who (?:is|are|was|has been) (?:spending|buying|ordering|paying) (more|less)(?: with us| from us)?',
    'which customers had $1 revenue',
  ],
  [
    `did (?:we|i) (?:cut|reduce|lower|cut back|decrease) (?:the )?(?:ad )?(spend|spending|budget)(?: on)?`,
    'did ad spend fall',
  ],
  [
    'did (?:we|i) (?:increase|raise|lift|boost) (?:the )?(?:ad )?(spend|spending|budget)(?: on)?',
    'did ad spend rise',
  ],
  [
    '(?:is|are|were) (?:we|i) (?:getting|receiving|seeing|making|generating|winning|spending|missing) (more|fewer|less)',
    'did we get $1',
  ],
  ['^(?:more or (?:less|fewer)|fewer or more) (.+?) (than .+|compared .+)', 'how did $1 change $2'],
  [
    '(?:up or down|down or up|higher or lower|better or worse|rising or falling|more or less|more or fewer)',
    'change',
  ],
  ['^half (?:the|as many|of the) ', 'how did '],
  ['(?:this|the same) time (?:last|the previous) year', 'a year ago'],
  ['(?:gone|been) (?:backwards|south)', 'fell'],
  ['(?:gone|went|going) (?:quiet|cold)', 'fell'],
  [
    '(?:to|with|versus|against|and) (?:the )?(?:same )?(?:period|time) (?:the )?(?:year before|previous year|prior year|last year)',
    'compared with a year ago',
  ],
  ['(?:month on month|month over month|mom)', 'compared with the month before'],
  ['(?:week on week|week over week|wow)', 'compared with the week before'],
  ['(?:quarter on quarter|qoq)', 'compared with the quarter before'],
];
