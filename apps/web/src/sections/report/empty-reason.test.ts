import type { ReportMeta } from '@bellwether/domain/answers/answer';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { findEmptyReason } from './empty-reason.ts';

test('an empty report answer has a reason only if all its metrics share it', () => {
  const totals = { cost: null, clicks: null };
  const findReason = (missing: ReportMeta['missing']) =>
    findEmptyReason(createAnswer([], { totals, missing }));
  expect(findReason({ cost: 'never', clicks: 'never' })).toBe('not-connected');
  expect(findReason({ cost: 'other_days', clicks: 'other_days' })).toBe('unknown');
  expect(findReason({ cost: 'not_in_source', clicks: 'not_in_source' })).toBe('not-in-source');
  expect([findReason({ cost: 'other_days' }), findReason({})]).toEqual(['empty', 'empty']);
});
