import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorList } from './error-list.tsx';

const toText = (html: string) => html.replace(/<[^>]*>/g, '');

test("lists the errors below 'An error ocurred:' [ERR-020] [ERR-021]", () => {
  const html = renderToStaticMarkup(<ErrorList errors={['A', 'B']} message="C" />);
  expect(toText(html).startsWith('An error ocurred:')).toBe(true);
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual(['A', 'B']);
  expect(toText(html)).not.toContain('C');
});

test('shows the message if there is no list [ERR-021]', () => {
  const html = renderToStaticMarkup(<ErrorList message="C" />);
  expect(toText(html)).toBe('An error ocurred:C');
  expect(html).not.toContain('<li>');
});

test('shows nothing without an error', () => {
  expect(renderToStaticMarkup(<ErrorList errors={[]} />)).toBe('');
});
