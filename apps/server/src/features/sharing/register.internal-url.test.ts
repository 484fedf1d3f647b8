import fc from 'fast-check';
import { expect, test } from 'vitest';
import { internalPath, isInternalPath } from './register.ts';

const home = 'https://reports.example.com';

test.each([
  ['https://reports.example.com/dashboard/performance?a=1#b', '/dashboard/performance?a=1#b'],
  ['https://reports.example.com', '/'],
  ['https://REPORTS.example.com:443/', '/'],
  ['/meetings?business=3', '/meetings?business=3'],
])('the internal URL %s becomes the path %s', (address, path) =>
  expect(internalPath(address, home)).toBe(path),
);

test.each([
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  'https://reports.example.com.evil.example/',
  'https://reports.example.com@evil.example/',
  'https://ann:secret@reports.example.com/',
  'http://reports.example.com/',
  'https://reports.example.com:444/',
  'https://reports.example.com//evil.example/',
  'https://reports.example.com/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,hello',
  'blob:https://reports.example.com/x',
  'blob:http://evil.example/x',
  'filesystem:https://reports.example.com/x',
  'ftp://reports.example.com/',
  'https://',
])('the URL %s is not accepted as internal', (address) =>
  expect(internalPath(address, home)).toBeUndefined(),
);

test('an internal path never leads to another host', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .string({ unit: fc.constantFrom(...'/\\@:.#?ab \t\n') })
      .map((rest) => `https://reports.example.com${rest}`),
    fc.webUrl(),
    fc.webUrl().map((address) => `blob:${address}`),
  );
  fc.assert(
    fc.property(text, (address) => {
      const path = internalPath(address, home);
      if (path === undefined) return;
      expect(isInternalPath(path)).toBe(true);
      expect(new URL(path, home).origin).toBe(home);
    }),
  );
});
