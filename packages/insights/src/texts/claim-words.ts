const split = (words: string): string[] => words.trim().split(/\s+/);

/**
 * Words that make a claim without a number, grouped by meaning. A text may use them only if the template has a word of
 * the same meaning.
 */
const wordsByMeaning: Readonly<Record<string, string>> = {
  second: 'seconds',
  minute: 'minute minutes',
  hour: 'hour hours hourly',
  day: 'day days daily',
  week: 'week weeks weekly',
  fortnight: 'fortnight fortnights fortnightly',
  month: 'month months monthly',
  quarter: 'quarter quarters quarterly',
  year: 'year years yearly annual annually annum',
  decade: 'decade decades century centuries',
  weekday: 'weekday weekdays',
  weekend: 'weekend weekends',
  today: 'today tonight',
  yesterday: 'yesterday',
  tomorrow: 'tomorrow',
  morning: 'morning mornings',
  afternoon: 'afternoon afternoons',
  evening: 'evening evenings night nights overnight midnight noon midday',
  spring: 'springtime',
  summer: 'summer summers',
  autumn: 'autumn',
  winter: 'winter winters',
  holiday: 'christmas easter holiday holidays',
  last: 'last previous past ago',
  next: 'next upcoming coming soon',
  dollars: 'dollar dollars cent cents euro euros pound pounds yen rupee rupees franc francs bucks grand',
  several: 'several handful couple pair trio few',
  dozens:
    'dozen dozens hundred hundreds thousand thousands million millions billion billions tens lakh lakhs crore crores',
  most: 'most majority minority mostly',
  all: 'all every everything everyone everybody each entire entirely both always',
  ordinal:
    'second third thirds fourth fourths fifth fifths sixth sixths seventh eighth eighths ninth tenth tenths hundredth',
  multiple: 'multiple multiples quintupled sextupled thrice halves doubles triples',
  once: 'once single sole solely',
  record:
    'record records ever best worst highest lowest biggest largest smallest greatest fewest strongest weakest',
  certain: 'guarantee guaranteed guarantees definitely certainly proves proven',
};

/** Words for a rise or a fall. A text may not claim the opposite of its template. */
const directions: Readonly<Record<'up' | 'down', string>> = {
  up: 'up above more higher increase increased increases increasing rise rises rose risen rising grew grow grows growing growth gain gained gains jumped jump climbed climb surged surge soared exceeded exceeds exceeding ahead better improved improvement dearer',
  down: 'down below less fewer lower decrease decreased decreases decreasing fall falls fell fallen falling drop drops dropped dropping decline declined declines declining shrank shrink slumped slump plunged sank sink lost lose loses losing reduced behind short shortfall worse worsened cheaper',
};

/** Words for nothing or for an end. If the template has a word for nothing, the checked text must have one too. */
const absences: Readonly<Record<'nothing' | 'not', string>> = {
  nothing:
    'no none nothing never zero without stop stops stopped stopping pause paused ended ceased halted silent silence missing absent nil naught lack lacks lacked',
  not: 'not cannot neither nor',
};

const toMap = (lists: Readonly<Record<string, string>>): Map<string, string> =>
  new Map(Object.entries(lists).flatMap(([meaning, words]) => split(words).map((word) => [word, meaning])));

const meanings = toMap({ ...wordsByMeaning, ...directions, ...absences });

/** Returns the meaning of a word that makes a claim; undefined for any other word. */
export const findMeaning = (word: string): string | undefined => {
  const lower = word.toLowerCase();
  if (/n['’]t$/.test(lower)) return 'not';
  return meanings.get(lower) ?? (lower.endsWith('fold') ? 'multiple' : undefined);
};

/** Words that may begin a sentence with a capital without being names. */
const openers = new Set(
  split(
    `
    a about across actual ad add adjust ads after again against agree along also although among
    amounts an and another any anything appears are around arrange as ask asked at average bad based
    be because been before began begin being beside besides between brings brought budget but by call
    calls campaign campaigns can change channel channels check checking choose clearly clicks clients
    comes compare compared complete confirm connect connection consider contact conversions correct
    cost costs could current customers data decide decision despite did different discuss do does due
    during earlier early either email even expect expected explains figures find finish first fix
    follow for forecast form forms found from gave get give given gives go goes gone good had has have
    helped helps hence here how however if in inspect instead investigate invite invoices is it its
    just keep kept know late later lead leads learn left let likely look looking looks made mainly
    make makes many may maybe means meanwhile measure meet might monitor move much must near needed
    needs new normal now of old on one only open or orders other others our out over overall page
    pages people per perhaps phone plan please plus possibly price prices probably put raise ran reach
    read recent reconnect reduce remind remove repair replace restart restore result results resume
    revenue review revisit runs sales same say search see seems send sent service sessions set shall
    share shift should shows similar since so solve some somehow something source sources speak spend
    spending spent start started still such suggests switch tag take takes talk target tell test
    thanks that the their them then there therefore these they think this those though through thus to
    together told total track tracking traffic trend try turn under unless until unusual update use
    used using usually verify via visit visitors visits wait was watch we website went were what when
    where whether which whichever while who why will with within worked works would write you your
  `,
  ),
);

export const isOpener = (word: string): boolean =>
  openers.has(word.toLowerCase().replace(/n['’]t$|['’].*$/, ''));
