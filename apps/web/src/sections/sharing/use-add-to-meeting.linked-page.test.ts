import { expect, test } from 'vitest';
import { buildPageReference } from './use-add-to-meeting.tsx';

test('the link to a page has its title and date range as text, with special characters escaped [MEET-058]', () => {
  const range = { from: '2026-01-01', to: '2026-03-31' };
  expect(buildPageReference('Leads & <calls>', range, 'https://example.com/x?a=1&b=2')).toBe(
    '<p><a href="https://example.com/x?a=1&amp;b=2">Leads &amp; &lt;calls&gt;, 1 Jan, 2026 – 31 Mar, 2026</a></p>',
  );
  expect(buildPageReference('Performance', null, 'https://example.com/x')).toBe(
    '<p><a href="https://example.com/x">Performance</a></p>',
  );
});
