import { describe, expect, test } from 'vitest';
import { checkText, type TextFacts } from './check-text.ts';

const facts: TextFacts = {
  numbers: [
    { value: 4812.4, unit: 'currency' },
    { value: 0.124, unit: 'percent' },
    { value: 0.497, unit: 'percent' },
    { value: 12.4, unit: 'scale' },
    { value: 3, unit: 'count' },
    { value: 2.03, unit: 'ratio' },
  ],
  dates: ['2026-03-01'],
  names: ['Brand Melbourne', 'doubled it', '500 leads'],
  currency: 'AUD',
  template:
    'Brand Melbourne stopped\nThe campaign has spent nothing since 1 Mar, 2026. It spent about $4,812 a month.\nCheck whether it was meant to stop: budget, payment or end date.',
};

/** Checks a sentence about a stopped campaign; the template's word for 'nothing' must stay. */
const check = (sentence: string): string[] => checkText(`It stopped. ${sentence}`, facts);

test.each([
  'Brand Melbourne has spent nothing since Sunday, 1 March 2026.',
  'Since March, or the 1st of March, nothing was spent.',
  'March 1, 2026 was the end, and 2026-03-01 is the same date.',
  'It spent $4,812.40, or $4,812, or $4.8124K a month.',
  'It spent about $4,800 a month; more than $4,800, almost $5,000.',
  'Leads fell by 12%, 12.4 % or twelve percent, to twelve.',
  'Three leads, 3 leads, 12.4 leads.',
  'Half of it is half, and it doubled.',
  'It may be the budget. “Brand Melbourne” is Brand Melbourne’s name.',
  'It stopped around 1 March, not before 1 March.',
  'Please check the Melbourne campaign.',
])('allows a true text: %s', (sentence) => {
  expect(check(sentence)).toEqual([]);
});

describe('refuses what no fact supports', () => {
  test.each([
    ['It spent $4,900.', '$4,900'],
    ['It spent $4,800.', '$4,800'],
    ['It spent about $4,700.', 'about $4,700'],
    ['It spent less than $4,800.', 'less than $4,800'],
    ['It spent $4,812.41.', '$4,812.41'],
    ['It spent 4,812.', '4,812'],
    ['It spent €4,812.', '€4,812'],
    ['It spent US$4,812.', 'US$4,812'],
    ['It spent −$4,812.', '−$4,812'],
    ['It spent $5K.', '$5K'],
    ['It was 13%.', '13%'],
    ['It was 12 points.', '12 points'],
    ['It was 12.4 days.', '12.4 days'],
    ['It was 3%.', '3%'],
    ['It was four leads.', 'four'],
    ['It was 3 of 4.', '4'],
    ['It was a third.', 'a third'],
    ['It tripled.', 'tripled'],
    ['It grew tenfold.', 'tenfold'],
    ['It was dozens.', 'dozens'],
    ['It was 3,14 leads.', '3,14'],
    ['It was ３ leads.', '３'],
    ['It was 3½ leads.', '3½'],
    ['It was three and a half.', 'three'],
    ['It was three point one.', 'three point'],
    ['It was two hundred and three.', 'two'],
    ['It was this one, or 3 4.', '3'],
    ['It was on 2 March.', '2 March'],
    ['It was on 1 March 2025.', '1 March 2025'],
    ['It was on 1/3/2026.', '1/3/2026'],
    ['It was on Monday, 1 March 2026.', 'Monday 1 March 2026'],
    ['It was on a Sunday.', 'Sunday'],
    ['It was in April.', 'April'],
    ['It was in may.', 'may'],
    ['It was in 2025.', '2025'],
    ['It was in Q1.', 'Q1'],
    ['It was yesterday.', 'yesterday'],
    ['It was $4,812 a week.', 'week'],
    ['It was the best campaign.', 'best'],
    ['Acme did it.', 'Acme'],
    ['Ask Bob Smith.', 'Ask Bob Smith'],
    ['It is Brand Sydney.', 'Brand Sydney'],
    ['It is eBay.', 'eBay'],
    ['It is Аcme.', 'Аcme'],
    ['See evil.example now.', 'evil.example'],
    ['See https://evil', 'https://evil'],
    ['Write to me@evil', 'me@evil'],
    ['See [this](there).', '[this](there)'],
    ['See <b>this</b>.', '<b>this</b>'],
    ['It is \uE000.', '\uE000'],
    ['It\u200B is hidden.', '\u200B'],
  ])('%s', (sentence, fragment) => {
    expect(check(sentence)).toContain(fragment);
  });
});

test('a name that reads like a claim supports no claim and may not be used in a text', () => {
  expect(check('It brought 500 leads.')).toEqual(['500']);
  const named = { ...facts, template: `${facts.template} 500 leads is a campaign.` };
  expect(checkText('It stopped and brought 500 leads.', named)).toEqual(['500']);
  expect(checkText(named.template, { ...named, names: [] })).toEqual([]);
});

test('a name in a text may contain a year, which is not checked as a fact', () => {
  const named = { ...facts, names: ['Plan 2027'], template: `${facts.template} Plan 2027 is behind.` };
  expect(checkText('It stopped. Plan 2027 is behind.', named)).toEqual([]);
  expect(checkText('It stopped in 2027.', named)).toEqual(['2027']);
  expect(checkText('It stopped. Plan 2028 is behind.', named)).toEqual(['2028']);
});

test("a pronoun in a template is not read as a number: 'someone', 'no one', 'this one'", () => {
  const named = { ...facts, template: `${facts.template} Let someone, or this one, or no one decide.` };
  expect(checkText('It stopped. One lead.', named)).toEqual(['One']);
  expect(checkText(named.template, named)).toEqual([]);
});

test('the text check refuses the opposite of the template', () => {
  expect(checkText('Brand Melbourne has spent since 1 March 2026.', facts)).toEqual(['no word for nothing']);
  const below = { ...facts, template: 'Revenue is 12.4% below the usual' };
  expect(checkText('Revenue is 12.4% lower than usual', below)).toEqual([]);
  expect(checkText('Revenue is 12.4% above the usual', below)).toEqual(['above']);
  expect(checkText('Revenue is not below the usual', below)).toEqual(['not']);
});

test('the text check refuses a text that is much longer than its template', () => {
  expect(checkText(`It stopped. ${'It was so. '.repeat(60)}`, facts)[0]).toMatch(
    /^672 characters instead of/,
  );
});
