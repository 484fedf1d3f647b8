import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorList } from './error-list.tsx';

const toText = (html: string) => html.replace(/<[^>]*>/g, '');

test("an error list shows its errors below 'An error ocurred:' [ERR-020] [ERR-021]", () => {
  const html = renderToStaticMarkup(<ErrorList errors={['A', 'B']} message="C" />);
  expect(toText(html).startsWith('An error ocurred:')).toBe(true);
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual(['A', 'B']);
  expect(toText(html)).not.toContain('C');
});

test('an error list without errors shows the message [ERR-021]', () => {
  const html = renderToStaticMarkup(<ErrorList message="C" />);
  expect(toText(html)).toBe('An error ocurred:C');
  expect(html).not.toContain('<li>');
});

test('an error list without errors or message renders nothing', () => {
  expect(renderToStaticMarkup(<ErrorList errors={[]} />)).toBe('');
});
