import { expect, test } from 'vitest';
import { signer } from '../../platform/secrets.ts';
import { fileToken, tokenOpens } from './token.ts';

const secret = 'a secret of thirty-two characters';
const ours = signer(secret, 'files');
const now = new Date('2026-03-16T01:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const token = fileToken(ours, 'file-a', now);

test('a token opens its file for 10 minutes and no other [FILE-019]', () => {
  expect(tokenOpens(ours, 'file-a', token, later(10 * 60_000 - 1))).toBe(true);
  expect(tokenOpens(ours, 'file-a', token, later(10 * 60_000))).toBe(false);
  expect(tokenOpens(ours, 'file-b', token, now)).toBe(false);
});

test('a token whose end is moved, that is cut, made up, or signed with another key or for another purpose opens nothing', () => {
  const [ends = '', signature = ''] = token.split('.');
  const moved = `${(Number.parseInt(ends, 36) + 1000).toString(36)}.${signature}`;
  const foreign = fileToken(signer('another secret of 32 characters ', 'files'), 'file-a', now);
  const other = fileToken(signer(secret, 'links'), 'file-a', now);
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
    expect([wrong, tokenOpens(ours, 'file-a', wrong, now)]).toEqual([wrong, false]);
});
