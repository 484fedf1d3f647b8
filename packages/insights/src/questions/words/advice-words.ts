import type { AdviceTopic } from '../reading.ts';

const our = '(?:(?:my|our|the|all|all of our|all my) )?';
const ads = `${our}(?:ads?|ad spend|advertising|adverts|marketing|campaigns?|ad campaigns?|online ads|paid ads|marketing spend|ad budget)`;
const money = '(?:money|cash|budget|profit)';
/** Words for ads that pay. */
export const pays =
  '(?:pay(?:s|ing)?(?: off| back| for (?:themselves|itself|it))?|profitable|worth(?:while| it| the (?:money|cost|spend|investment)| our while| doing| having)?|work(?:s|ing)?(?: for us)?|making (?:us |me )?(?:any )?money|earning (?:its|their) keep|good value|value for money|any good|bringing in (?:any )?(?:business|money))';
export const who = '(?:i|we|you|they)';
const when =
  '(?: (?:on|at|in|for|by) (?:monday|tuesday|wednesday|thursday|friday|(?:the |our |my )?(?:next )?(?:meeting|call|catch up)|(?:this|next) (?:week|month|meeting)|(?:the )?(?:client|team) meeting)| next| first| now| today| tomorrow| right now| this week| this month| next week| next meeting| with (?:the client|them|our client|my client|the team|[a-z]+(?: [a-z]+)?)(?= |$))*';
/** Words for more money, each with the space before it. */
const moreMoney =
  '(?: (?:the next|another|an extra|an additional|some|an|our|my|the))?(?: extra)?(?: \\d[\\d ]*k?)?(?: dollars)?(?: money| budget| ad spend| dollar)?(?: more)?(?: money| budget)?(?: (?:a|per|each) month)?';
const things = '(?:campaigns?|ads?|channels?|keywords?|platforms?|ad groups?)';
const clients = '(?:(?:of )?(?:my |our |the )?(?:clients?|business(?:es)?|accounts?|customers?))';
const figure =
  '(?:leads?|enquir(?:y|ies)|revenue|sales|income|turnover|calls?|invoices?|invoicing|online sales|website sales)';
const plan = `${our}(?:(?:annual|monthly|yearly|year|quarterly|full year|${figure}) )*(?:targets?|plans?|goals?|kpis?)`;
const planOrBudget = `(?:${plan}|${our}(?:(?:annual|monthly|yearly) )?budgets?)`;
const need = '(?:need(?:s|ed)?|require[ds]?|missing|left)';

/** Whole questions for advice by topic. They are read as a whole, so that no word is left over. */
export const adviceForms: Readonly<Record<AdviceTopic, readonly string[]>> = {
  pay: [
    `(?:do|does|are|is|did) ${ads}(?: really| actually| even)? ${pays}(?: off)?`,
    `(?:are|is) ${ads} (?:making|earning|losing|costing) (?:us |me )?(?:more than (?:they|it) (?:bring|brings) in|money)`,
    `(?:are|is) ${who} (?:making|losing|wasting) ${money} (?:on|with|from) ${ads}`,
    `(?:do|does|did) ${who} (?:make|lose|waste) ${money} (?:on|with|from) ${ads}`,
    `(?:is|are) ${ads} a waste of ${money}`,
    `(?:is|are) ${who} (?:getting|seeing) (?:a )?(?:good |decent |any )?(?:return|value|value for money|bang for (?:our|my|the) buck|results|our money back|my money back) (?:on|from|for|out of) ${ads}`,
    `(?:do|does|did) ${who} get (?:a )?(?:good |decent |any )?(?:return|value|value for money|results|our money back|my money back) (?:on|from|for|out of) ${ads}`,
    `is (?:it worth|there any point)(?: us)? (?:advertising|running ads|spending (?:money )?on ads|spending (?:money )?on (?:advertising|marketing))`,
    `should ${who} (?:keep|continue|stop) (?:advertising|running ads|spending on ads|paying for ads|spending money on ads)`,
  ],
  stop: [
    `(?:which|what) (?:of (?:my|our) )?(?:${things} )?(?:should|could|can|would|do) (?:${who} )?(?:stop|pause|turn off|switch off|cut|kill|drop|end|get rid of|axe|scrap|cancel|cut back|reduce|scale back)(?: back)?(?: running| spending on| spending money on| paying for)?(?: on)?${when}`,
    `(?:which|what) (?:of (?:my|our) )?(?:${things}) (?:is|are) (?:wasting|losing|burning|a waste of|costing us|not worth the) (?:my |our )?${money}`,
    `(?:which|what) (?:of (?:my|our) )?${things} (?:waste|wastes|lose|loses|burn|burns) (?:the most |most |us )?${money}`,
    `(?:which|what) (?:of (?:my|our) )?${things} (?:is|are|do|does) not (?:work|working|pay|paying|profitable|worth it|worth the money|pulling (?:its|their) weight|performing)`,
    `(?:which|what) (?:of (?:my|our) )?${things} (?:isnt|arent|dont|doesnt) (?:work|working|pay|paying|profitable|worth it|worth the money|performing|pulling (?:its|their) weight)`,
    `where (?:am|are|do|is|could|can|should) ${who} (?:wasting|waste|losing|lose|burning|overspending|overspend|save|saving|cut)(?: the most| back)?(?: (?:my |our |some )?(?:money|budget|costs|spend))?`,
    `what is (?:not|nt) working(?: for us)?${when}`,
    'what isnt working(?: for us)?',
    `what (?:should|could|can) ${who} (?:cut|stop doing|stop spending(?: money)? on)`,
    `how (?:can|could|do|should) ${who} (?:reduce|lower|cut|bring down|improve|decrease) ${our}(?:cost per lead|cpl|ad spend|cost of a lead|lead cost|ad costs|marketing costs|costs? per enquiry|wasted (?:ad )?spend)`,
  ],
  more: [
    `where (?:would|should|could|do|can) ${who} (?:put|spend|invest|allocate|use|focus)${moreMoney}`,
    `if ${who} (?:had|have|got)${moreMoney}(?: to spend)?(?: (?:a|per) month)? where (?:should|would|could) (?:it|${who}) (?:go|put it|spend it|invest it|use it)(?: best)?`,
    `where (?:would|should|could|does)${moreMoney} go(?: best| furthest)?`,
    `where (?:would|should|could)${moreMoney} (?:do|bring|help|make|have) (?:the )?(?:most|best|biggest)(?: good| return| impact| leads| difference)?`,
    `(?:which|what) (?:of (?:my|our) )?${things} (?:should|could) (?:${who} )?(?:get|give|have|receive|put|spend|increase|scale|scale up|boost|invest)(?: in| on)?(?: (?:more money|more budget|a bigger budget|the next dollar|more|more on|more into|more money into|more money on))?`,
    `(?:which|what) (?:of (?:my|our) )?${things} (?:deserves?|needs?|is worth|are worth) (?:more|a bigger) (?:money|budget|spend)`,
    `(?:what|which)(?: of (?:my|our))?(?: (?:marketing|${things}))? (?:is|are|do|does|works?)(?: (?:working|performing|work|perform))*(?: (?:best|well|for us|the best|right now|at the moment))*(?<=work|works|working|perform|performing)(?: (?:best|well|for us|the best|right now|at the moment))*`,
    `what is working(?: (?:best|well|for us|right now|at the moment))*`,
    `(?:what|where) is (?:my |our |the )?(?:biggest|best|next|main) (?:opportunit(?:y|ies)|growth opportunity)(?: (?:right now|now|for growth|to grow|this month|at the moment))?`,
    `(?:biggest|best) opportunit(?:y|ies)(?: (?:right now|now|for growth|this month|at the moment))?`,
    `how (?:can|could|do|should|would) ${who} (?:get|generate|win|bring in|attract) more (?:leads|enquiries|calls|customers|sales|business|work|jobs|revenue)(?: for (?:the same money|less)| from (?:our|my) ads)?`,
    `how (?:can|could|do|should) ${who} (?:grow|increase|improve|boost|lift) ${our}(?:leads|sales|revenue|business|roi|return|enquiries|turnover)(?: on ads| from ads)?`,
    `where (?:do|does|are|am) ${who} (?:get|getting) (?:the )?(?:best|most) (?:return|bang for (?:our|my|the) buck|value)(?: for (?:our|my) money)?`,
    `(?:should|could|can) ${who} (?:increase|raise|spend more on|put more into|put more money into) (?:the |our |my )?(?:budget|ad budget|ad spend|ads|advertising|marketing)`,
  ],
  trouble: [
    `(?:(?:which|what) ${clients}|who) (?:is|are) (?:in (?:the most )?trouble|struggling(?: most)?|at risk|in danger|doing (?:badly|worst|poorly)|the worst|going backwards|falling behind|worst off|slipping|unhappy|the most (?:worrying|urgent)|about to leave)${when}`,
    `(?:(?:which|what) ${clients}|who) (?:needs?|deserves?|wants?) (?:my |our |the most |most |some )?(?:attention|help|a (?:phone )?call|me|us|looking at|looking after)(?: (?:most|first|today|now))*${when}`,
    `(?:(?:which|what) ${clients}|who) (?:should|do|must) ${who} (?:call|ring|phone|contact|worry about|talk to|speak to|look at|focus on|visit|prioriti[sz]e|check in (?:with|on))(?: first)?${when}`,
    `who (?:should|do) ${who} (?:call|ring|phone|worry about|talk to|look after|focus on)(?: first| about)?${when}`,
    `(?:is|are) (?:any|there any)(?: of)? ?${clients} (?:in trouble|struggling|at risk|going backwards|doing badly)${when}`,
    `any ${clients} (?:in trouble|struggling|at risk|i should (?:call|worry about|know about)|needing (?:attention|help))${when}`,
    'whos? (?:is )?(?:in trouble|struggling|at risk|going backwards)',
  ],
  talk: [
    `what (?:should|could|can|do|would|must|shall) ${who} (?:need to |have to )?(?:talk about|discuss|raise|bring up|cover|focus on|work on|do|look at|fix|improve|change|know|prioriti[sz]e|put on the agenda|present|say|tell (?:the|my|our) client|act on|tackle|deal with)(?: about)?${when}`,
    `what (?:needs|requires|wants) (?:my |our |the most )?(?:attention|doing|fixing|action|work|looking at)${when}`,
    `what is (?:going )?(?:wrong|on (?:the|our) agenda|important|urgent|most urgent|the priority|the problem)(?: (?:with (?:us|the business|our marketing)|here))?${when}`,
    `what (?:is|are) (?:the |my |our )?(?:(?:most important|biggest|main|top|most urgent|key|next)(?: \\d| three| five)? )?(?:things?|problems?|issues?|priorit(?:y|ies)|talking points|next steps?|steps?|actions?|concerns?|worr(?:y|ies)|topics|agenda(?: items)?)(?: to (?:discuss|look at|fix|do|raise|talk about))?${when}`,
    `(?:anything|is there anything|any ?thing) (?:${who} (?:should|need to|must) (?:know|do|look at|worry about|fix|discuss)|to (?:worry about|look at|fix|discuss|do|raise)|wrong|i should know|we should know|urgent)(?: about)?${when}`,
    `(?:prepare|prep|get) (?:me|us)(?: ready)? for (?:the |our |my |a )?(?:next )?(?:meeting|call|catch up|thursday|monday|tuesday|wednesday|friday)(?: on \\w+)?`,
    `(?:give me |suggest |draft |make )?(?:an? |the )?(?:agenda|talking points|topics)(?: ideas| items)? for (?:the |our |my |a )?(?:next )?(?:client |team )?(?:meeting|call|catch up|thursday|monday|tuesday|wednesday|friday)(?: on \\w+)?`,
    `what (?:can|could|should) ${who} do (?:about|to fix|to improve) (?:the |our |my |all the |all these )?(?:missed calls|cost per lead|leads|drop in leads|drop in revenue|sales|conversion rate|website|revenue|poor results)`,
    `where (?:should|do) ${who} (?:start|begin|focus)(?: first| my time| our time| our effort)?${when}`,
    `any (?:advice|recommendations?|suggestions?|ideas|tips|problems|issues|concerns)(?: for (?:me|us|this week|our meeting))?${when}`,
    `what (?:do|would) ${who} (?:recommend|suggest|advise)${when}`,
  ],
  target: [
    `(?:are|is|was|were|am) (?:${who}|the business|${figure}|${plan}|everything) (?:still |currently |going to be )?(?:on|above|below|ahead of|ahead or behind(?: of)?|behind|behind or ahead of|hitting|meeting|reaching|beating|missing|off|over|under|close to|tracking (?:to|against|towards)|ahead or behind on|on or off)(?: (?:on|of))? (?:track|pace|schedule|course|${plan})(?: for ${figure}| (?:for|on) ${plan}| to (?:hit|reach|meet) ${plan})?`,
    `(?:are|is|were|was) (?:${who}|${plan}|${figure}) (?:ahead|behind|on track|ahead or behind|off track)(?: for (?:the year|${figure}|${plan}))?`,
    `how (?:far|much|close|near)(?: (?:are|is|were|was) (?:${who}|${plan}|${figure}))? (?:behind|below|short of|off|from|ahead of|above|to|away from|over|under)(?: (?:reaching|hitting|meeting))? ${plan}(?: (?:are|is|were|was) (?:${who}|${plan}|${figure}))?(?: (?:for|on|with|in) ${figure})?`,
    `how (?:is|are|was|were|did|do|does) ${plan}(?: (?:going|doing|looking|go|do|track|tracking|perform|performing|look))?`,
    `how (?:is|are|was|were|did|do|does|have) (?:${who}|${figure}|the business|things)(?: been)?(?: (?:going|doing|looking|go|do|track|tracking|perform|performing|compare|travel|travelling|measure up|sit|sitting))? (?:against|versus|vs|compared (?:to|with)|towards?|on|with|to|relative to) ${plan}`,
    `(?:what|which) (?:is|are|was|were) ${plan}(?: for ${figure})?`,
    `(?:will|do|did|can|could|have|had|should|would) ${who} (?:still )?(?:hit|reach|meet|make|miss|beat|exceed|achieve|get to|smash|missed|met|reached|make it to)(?: (?:hit|reach|meet|make|miss|beat))? ${plan}(?: for ${figure})?`,
    `(?:did|will|has|have|does) ${figure} (?:hit|reach|meet|make|miss|beat|exceed|achieve|missed|met|reached|fall short of|come in (?:above|below|under|over)) ${plan}`,
    `(?:what|how much)(?: more)? is(?: still)? ${need}(?: to (?:hit|reach|meet|make|get to|achieve) ${plan})?`,
    `(?:how (?:much|many)|what)(?: more)?(?: ${figure})? (?:do|does|would) ${who}(?: still)? need(?: to (?:sell|make|invoice|bill|bring in|earn|get))?(?: (?:per|a|each|every) (?:week|month|day))?(?: to (?:hit|reach|meet|make|get to|achieve|stay on)) ${plan}`,
    `(?:are we |am i |is the business |are we still )?on (?:track|target|plan|pace|schedule)(?: (?:for|with|on) (?:${plan}|the (?:financial |full )?year|this (?:financial )?year|${figure}))?`,
    `(?:are|is|am) (?:${who}|the business|${figure}) (?:still )?(?:on|ahead of|behind) (?:track|target|plan|pace|schedule|${plan})(?: (?:for|with|on|in) (?:the (?:financial |full )?year|this (?:financial )?year|${figure}))?`,
    `how (?:much|many) more(?: ${figure})?(?: do ${who})? (?:until|till|to go|before|to)(?: ${who})?(?: (?:hit|reach|meet|make|get to))? ${plan}`,
    `what (?:was|did ${who}) plan(?:ned)?(?: for)?(?: and what (?:did|have) ${who}(?: actually)? (?:get|got|achieve|achieved|do|done|make|made))?`,
    `by how much (?:did|do|are|will) ${who} (?:beat|miss|exceed|behind|ahead of|short of) ${plan}`,
    `${our}${figure} (?:versus|vs|against|compared (?:to|with)|and|or|to|relative to) ${planOrBudget}`,
    `${plan} (?:versus|vs|against|compared (?:to|with)|and|or|to) (?:actuals?|results?|reality|${figure})`,
    `(?:actuals?|results?|performance|progress|attainment|achievement|tracking|status|variance) (?:versus|vs|against|towards?|to|on|of|from|for) ${plan}`,
    `(?:which|what)(?: ${figure})? (?:targets?|goals?|kpis?) (?:did|have|are) ${who} (?:miss|missed|missing|hit|met|meet|meeting|reach|reached|beat|hitting|not hit|behind on)`,
    `(?:what is )?(?:the |our )?(?:forecast|projection|outlook|run rate)(?: (?:for|of))?(?: ${our}${figure})?(?: (?:at|for|by|until|to) (?:the )?(?:year end|end of (?:the )?(?:financial )?year|full year|year|financial year|eofy))?`,
    `(?:where|what|how much|how many)(?: ${figure})? (?:will|are) ${who}(?: going to)? (?:end|finish|land|close|make|do|be|end up)(?: up| at| with)?(?: (?:at|for|by) (?:the )?(?:year end|end of (?:the )?(?:financial )?year|full year|year|financial year|eofy))`,
    `(?:are|is) ${who} (?:ahead|behind|short|over|under)(?: of| on| against)? ${plan}`,
  ],
  doing: [
    `how (?:are|am|is|have|has|did|do|does|was|were) (?:${who}|business|the business|the company|things|it|everything|my business|our business|trade)(?: been)?(?: doing| going| performing| tracking| looking| travelling| do| go| perform| look| track| travel| running| faring| fare)?(?: (?:now|today|at the moment|lately|recently|overall|so far|in general|as a business|all up|generally|financially))*`,
    `(?:give me |show me )?(?:a |an |the |our |my )?(?:quick |short |brief |general |overall |monthly |weekly |business )*(?:summary|overview|update|recap|rundown|wrap up|snapshot|highlights|key figures|main figures|key numbers|headline figures|headlines|results|numbers|performance)(?: (?:of|for|on) (?:the |my |our )?(?:business|company|figures|numbers|results))?`,
    `what (?:is|has been) (?:new|different|happening|going on|the latest|the story|up)(?: (?:with (?:us|the business)|lately|recently|now))?`,
    `what (?:changed|has changed|happened|has happened|moved|has moved|went on|stands out|stood out)(?: (?:most|the most|lately|recently|for us|in the business|with the business|across the business))*`,
    `(?:is there )?any(?: ?thing)?(?: (?:big|major|important|significant))? (?:news|changes?|surprises|new|unusual|strange|different|odd|out of the ordinary|interesting|surprising|of note|notable)(?: (?:happen|happened|lately|recently))?`,
    'what is (?:growing|shrinking|going up|going down|up|down|up and down|improving|getting (?:better|worse))',
    `how (?:healthy|strong|good) (?:is|are) (?:our|the|my) (?:business|marketing|company|numbers|figures|results)`,
    `did anything (?:change|unusual happen|happen|stand out|interesting happen|big change)`,
    `(?:are|is) (?:${who}|business|the business|things) (?:doing |going |getting |performing )?(?:well|ok|okay|good|better|better or worse|fine|badly|worse|healthy|up or down|growing or shrinking)`,
  ],
};

/** Whole questions about the days that they name, without the days: 'how was' of 'how was October'. */
export const periodForms: readonly string[] = [
  '(?:compare|comparison of)',
  'how (?:was|were|did|is|has)(?: (?:it|that|we|i|business|the business|things|everything|the))*(?: (?:do|go|going|doing|looking|tracking|shaping up|look|perform|end|end up|turn out|finish|been|compare|shape up|travel))?(?: for (?:us|me|business|the business))?(?: overall| all up| in general| compare| business wise)?',
  `(?:was|is|were|has)(?: (?:it|that|this|been))?(?: an?)? (?:good|bad|great|strong|weak|slow|quiet|busy|better|worse|any good|ok|decent|record|normal|typical|good or bad)(?: (?:day|week|month|quarter|year|one|period|fortnight|weekend))?(?: (?:for (?:us|business|the business|me)|or (?:a )?bad(?: one)?|overall))?`,
  '(?:summarise|summarize|recap|sum up|review)(?: (?:the|our))?',
  'what (?:changed|happened|moved|was different|was new|went well|went wrong|went right)',
  '(?:how did|how does)(?: our| the)? (?:numbers|figures|results|performance|month|week|year|quarter) (?:look|go|compare|turn out|stack up)',
];
