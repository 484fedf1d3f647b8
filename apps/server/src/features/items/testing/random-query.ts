/** Returns a random number generator that is deterministic for a seed (mulberry32). */
export const createQueryRandom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
};
export type Random = ReturnType<typeof createQueryRandom>;

const keys = [
  'name attendees date start_time is_teleconference teleconference_link description type status start_at end_at',
  'id _id version created_at created_by updated_by business business_id fk_business_id',
  'deleted_at colour constructor __proto__ name.x 1name',
].flatMap((line) => line.split(' '));
const operators = ['', '=', '!=', '~', '!~', '>', '>=', '<', '<=', '==', '<>', '~~', '!'];
const values = [
  '2026-03-05',
  '2026-03-05T00:00:00',
  '2026-02-30',
  '2026-03-05T09:30:00Z',
  '0000-01-01T00:00:00Z',
  'true',
  '0',
  '-1.5',
  '1e400',
  '9'.repeat(400),
  'review',
  'a8098c1a-f86e-41da-bd1a-00112444be1e',
  '',
  '%',
  '%00',
  '%25',
  '%5C',
  '%F0%9F%98%80',
  '%ff',
  '%27; drop table meetings; --',
  "' or '1'='1",
  '$1',
  '"',
  '\\',
  '\ud800',
  '(a|b)',
];
const signs = '\0\t\n !"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\u00e9\u2028\ud83d\ude00';
const others = [
  'sort=name:asc',
  'sort=attendees:desc',
  'sort=address:desc',
  'sort=colour:asc',
  'sort=name:up',
  'page=3',
  'page=0',
  'page=9007199254740991',
  'per_page=-1',
  'per_page=50',
  'per_page=1e3',
  'with=type',
  'with=type,attendees',
  'with=secrets',
  'with=,',
  'timestamp=day',
  'timestamp=x',
  'format=csv',
  'format=pdf',
  'table_keywords=100%25_a%5C',
  'table_keywords=%00',
  'plan_id=3',
  'business_id=x',
];

const noise = (random: Random, maxLength: number): string =>
  Array.from({ length: random.below(maxLength) }, () => random.of([...signs])).join('');

const value = (random: Random): string => (random.below(3) > 0 ? random.of(values) : noise(random, 12));
const condition = (random: Random): string => `${random.of(keys)}:${random.of(operators)}${value(random)}`;
const group = (random: Random): string =>
  random.below(4) === 0
    ? `(${Array.from({ length: 1 + random.below(3) }, () => condition(random)).join('|')})`
    : condition(random);

const mangled = (random: Random, text: string): string => {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + noise(random, 3) + text.slice(at + random.below(3));
};

const filter = (random: Random): string => {
  const text = Array.from({ length: 1 + random.below(3) }, () => group(random)).join(',');
  return random.below(4) === 0 ? mangled(random, text) : text;
};

const parameter = (random: Random): string => {
  const kind = random.below(10);
  if (kind < 6) return `filter=${encodeURIComponent(filter(random).toWellFormed())}`;
  if (kind < 9) return random.of(others);
  return noise(random, 20);
};

/** Returns a random query string for a list request: mostly close to the grammar, sometimes random characters. */
export const randomQuery = (random: Random): string =>
  random.below(20) === 0
    ? noise(random, 60)
    : Array.from({ length: 1 + random.below(3) }, () => parameter(random)).join('&');
