import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ErrorList } from './error-list.tsx';

const textOf = (html: string) => html.replace(/<[^>]*>/g, '');

test("the errors are listed below 'An error ocurred:' [ERR-020] [ERR-021]", () => {
  const html = renderToStaticMarkup(<ErrorList errors={['A', 'B']} message="C" />);
  expect(textOf(html).startsWith('An error ocurred:')).toBe(true);
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual(['A', 'B']);
  expect(textOf(html)).not.toContain('C');
});

test('the message alone is shown as it is [ERR-021]', () => {
  const html = renderToStaticMarkup(<ErrorList message="C" />);
  expect(textOf(html)).toBe('An error ocurred:C');
  expect(html).not.toContain('<li>');
});

test('without anything wrong nothing is shown', () => {
  expect(renderToStaticMarkup(<ErrorList errors={[]} />)).toBe('');
});
