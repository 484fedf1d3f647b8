import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownPath } from './own-address.ts';

const ours = ['https://reports.example.com', 'http://10.0.0.5:4000'];

test.each([
  ['https://reports.example.com/dashboard/performance?a=1#b', '/dashboard/performance?a=1#b'],
  ['http://10.0.0.5:4000/', '/'],
  ['/meetings?business=3', '/meetings?business=3'],
])('%s is our %s', (address, path) => expect(ownPath(address, ours)).toBe(path));

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
  'https://',
])('%s is none of ours', (address) => expect(ownPath(address, ours)).toBeUndefined());

test('whatever is given, what is answered leads nowhere else', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc
      .string({ unit: fc.constantFrom(...'/\\@:.#?ab \t\n') })
      .map((rest) => `https://reports.example.com${rest}`),
    fc.webUrl(),
  );
  fc.assert(
    fc.property(text, (address) => {
      const path = ownPath(address, ours);
      if (path !== undefined) expect(new URL(path, ours[0]).origin).toBe(ours[0]);
    }),
  );
});
