import { expect, test } from 'vitest';
import { createSigner } from '../../platform/secrets.ts';
import { createFileToken, isValidFileToken } from './token.ts';

const secret = 'a secret of thirty-two characters';
const ours = createSigner(secret, 'files');
const now = new Date('2026-03-16T01:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const token = createFileToken(ours, 'file-a', now);

test('a download token opens only its own file, for 10 minutes [FILE-019]', () => {
  expect(isValidFileToken(ours, 'file-a', token, later(10 * 60_000 - 1))).toBe(true);
  expect(isValidFileToken(ours, 'file-a', token, later(10 * 60_000))).toBe(false);
  expect(isValidFileToken(ours, 'file-b', token, now)).toBe(false);
});

test('rejects a download token that is changed, cut, forged, or signed with another key or purpose', () => {
  const [ends = '', signature = ''] = token.split('.');
  const moved = `${(Number.parseInt(ends, 36) + 1000).toString(36)}.${signature}`;
  const foreign = createFileToken(createSigner('another secret of 32 characters ', 'files'), 'file-a', now);
  const other = createFileToken(createSigner(secret, 'links'), 'file-a', now);
  for (const wrong of [
    moved,
    ends,
    `${ends}.`,
    `.${signature}`,
    '',
    'a.b',
    token.slice(0, -2),
    foreign,
    other,
  ])
    expect([wrong, isValidFileToken(ours, 'file-a', wrong, now)]).toEqual([wrong, false]);
});
