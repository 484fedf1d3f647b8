import { expect, test } from 'vitest';
import { ApiError } from '../data/calls/api-error.ts';
import { type EmptyReason, isEmptyState, toSectionState } from './section-state.ts';

const query = { data: undefined, error: null, isPending: true, refetch: () => undefined };

test('a page section is loading, failed with a message, empty or ready', () => {
  expect(toSectionState(query, () => 1)).toEqual({ kind: 'loading' });
  const failed = toSectionState({ ...query, error: new Error('odd') }, () => 1);
  expect(failed).toMatchObject({
    kind: 'failed',
    message: 'There has been an error while fetching your request.',
  });
  expect(toSectionState({ ...query, data: 5 }, () => null)).toEqual({ kind: 'empty' });
  expect(toSectionState({ ...query, data: 5 }, (n) => n + 1)).toEqual({ kind: 'ready', value: 6 });
});

test('the empty state of a page section depends on the reason why it has no rows', () => {
  const none = (reason: EmptyReason) =>
    toSectionState(
      { ...query, data: 5 },
      () => null,
      () => reason,
    );
  expect(none('unknown')).toEqual({ kind: 'unknown' });
  expect([none('empty'), none('not-connected'), toSectionState(query, () => 1)].map(isEmptyState)).toEqual([
    true,
    true,
    false,
  ]);
});

test('a page section keeps its loaded rows if a refetch fails', () => {
  expect(toSectionState({ ...query, data: 5, error: new Error('later') }, (n) => n)).toEqual({
    kind: 'ready',
    value: 5,
  });
});

test('a page section shows denied access differently from other failures', () => {
  const failed = (status: number) =>
    toSectionState({ ...query, error: new ApiError(status, { message: 'No' }) }, () => 1);
  expect(failed(403)).toMatchObject({ kind: 'failed', message: 'No', denied: true });
  expect(failed(500)).not.toHaveProperty('denied');
});
