import { expect, test } from 'vitest';
import { outdatedReason } from './outdated.ts';

test('a business without insights gets the reason: no data, or data that is too old', () => {
  expect(outdatedReason('2026-11-27', '2011-12-09')?.message).toBe(
    'No insights, because the newest data is from Dec 2011.',
  );
  expect(outdatedReason('2026-11-27', null)?.message).toContain('no data yet');
  expect(outdatedReason(null, null)?.message).toContain('no data yet');
  expect(outdatedReason('2026-11-27', '2026-11-20')).toBeNull();
  expect(outdatedReason(null, '2011-12-09')).toBeNull();
});
