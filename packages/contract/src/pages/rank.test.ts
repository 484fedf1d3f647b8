import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { findRank, isOwnBusiness, rankText } from './rank.ts';

const row = (competitor: string, visibility: number | null, previous: number | null = null) => ({
  competitor,
  visibility,
  compare: { visibility: previous },
});
const answer = createAnswer([
  row('Them', 30, 10),
  row('Us & Co.', 20, 20),
  row('Others', 20),
  row('Unread', null),
]);

test('recognises the business among its competitors by name, ignoring case and punctuation', () => {
  expect(isOwnBusiness(row('US & Co', 1), 'Us & Co.')).toBe(true);
  expect(isOwnBusiness(row('Usual', 1), 'Us')).toBe(false);
});

test("a business's rank is the number of competitors ahead of it plus one, and its share is of the measured total", () => {
  expect(findRank(answer, 'Us & Co.', 'visibility')).toEqual({
    value: 20,
    previousValue: 20,
    rank: 2,
    previousRank: 1,
    count: 3,
    leader: 'Them',
    share: 20 / 70,
    previousShare: 20 / 30,
  });
  const ownRank = findRank(answer, 'Us & Co.', 'visibility');
  expect(rankText(ownRank, 'visibility')).toBe('2nd of 3 by visibility, behind Them');
  expect(rankText(findRank(answer, 'Them', 'visibility'), 'visibility')).toBe('1st of 3 by visibility');
  expect(rankText(findRank(answer, 'Nobody', 'visibility'), 'visibility')).toBeNull();
});
