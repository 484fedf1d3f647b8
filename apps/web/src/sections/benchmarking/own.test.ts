import { expect, test } from 'vitest';
import { answerOf } from '../answer.test-data.ts';
import { isOwn, sayPlace, standingOf } from './own.ts';

const row = (competitor: string, visibility: number | null, was: number | null = null) => ({
  competitor,
  visibility,
  compare: { visibility: was },
});
const answer = answerOf([
  row('Them', 30, 10),
  row('Us & Co.', 20, 20),
  row('Others', 20),
  row('Unread', null),
]);

test('the business is told among its competitors by its name, however that is written', () => {
  expect(isOwn(row('US & Co', 1), 'Us & Co.')).toBe(true);
  expect(isOwn(row('Usual', 1), 'Us')).toBe(false);
});

test('its place is by how many are before it, its share of all that were measured', () => {
  expect(standingOf(answer, 'Us & Co.', 'visibility')).toEqual({
    value: 20,
    was: 20,
    place: 2,
    placeBefore: 1,
    of: 3,
    leader: 'Them',
    share: 20 / 70,
    shareBefore: 20 / 30,
  });
  const own = standingOf(answer, 'Us & Co.', 'visibility');
  expect(sayPlace(own, 'visibility')).toBe('2nd of 3 by visibility, behind Them');
  expect(sayPlace(standingOf(answer, 'Them', 'visibility'), 'visibility')).toBe('1st of 3 by visibility');
  expect(sayPlace(standingOf(answer, 'Nobody', 'visibility'), 'visibility')).toBeNull();
});
