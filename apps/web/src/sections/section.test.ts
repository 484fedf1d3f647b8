import { expect, test } from 'vitest';
import { ApiError } from '../data/calls/api-error.ts';
import { isNothing, type Nothing, sectionOf } from './section.ts';

const asked = { data: undefined, error: null, isPending: true, refetch: () => undefined };

test('a section waits, fails with a sentence, is empty or ready', () => {
  expect(sectionOf(asked, () => 1)).toEqual({ kind: 'loading' });
  const failed = sectionOf({ ...asked, error: new Error('odd') }, () => 1);
  expect(failed).toMatchObject({
    kind: 'failed',
    message: 'There has been an error while fetching your request.',
  });
  expect(sectionOf({ ...asked, data: 5 }, () => null)).toEqual({ kind: 'empty' });
  expect(sectionOf({ ...asked, data: 5 }, (n) => n + 1)).toEqual({ kind: 'ready', value: 6 });
});

test('where there is nothing, the reason tells which face it has', () => {
  const none = (why: Nothing) =>
    sectionOf(
      { ...asked, data: 5 },
      () => null,
      () => why,
    );
  expect(none('unknown')).toEqual({ kind: 'unknown' });
  expect([none('empty'), none('not-connected'), sectionOf(asked, () => 1)].map(isNothing)).toEqual([
    true,
    true,
    false,
  ]);
});

test('rows that are there stay although asking again failed', () => {
  expect(sectionOf({ ...asked, data: 5, error: new Error('later') }, (n) => n)).toEqual({
    kind: 'ready',
    value: 5,
  });
});

test('what the reader may not see is told apart from what failed', () => {
  const failed = (status: number) =>
    sectionOf({ ...asked, error: new ApiError(status, { message: 'No' }) }, () => 1);
  expect(failed(403)).toMatchObject({ kind: 'failed', message: 'No', denied: true });
  expect(failed(500)).not.toHaveProperty('denied');
});
