import { expect, test } from 'vitest';
import { completeSubject } from './mail-subject.ts';

const october = { from: '2026-10-01', to: '2026-10-31' };

test('the subject of a report mail names the client and the period once each', () => {
  const about = { business: 'Forge Plumbing', range: october };
  expect(completeSubject('Growth report', about)).toBe('Forge Plumbing: Growth report, Oct 2026');
  expect(completeSubject('Forge Plumbing: your monthly report', about)).toBe(
    'Forge Plumbing: your monthly report, Oct 2026',
  );
  expect(completeSubject('How forge plumbing did in Oct 2026', about)).toBe(
    'How forge plumbing did in Oct 2026',
  );
  expect(completeSubject('Tasks', { business: 'Forge Plumbing', range: null })).toBe('Forge Plumbing: Tasks');
});
