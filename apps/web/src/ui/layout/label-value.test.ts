import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LabelValue } from './label-value.tsx';

const render = (children?: string | number) =>
  renderToStaticMarkup(createElement(LabelValue, { label: 'Phone', children })).replaceAll(
    / class="[^"]*"/g,
    '',
  );

test('a labelled value shows label and value in one box [UI-001]', () => {
  expect(render('123')).toBe('<div><dt>Phone</dt><dd>123</dd></div>');
});

test('a labelled value shows a dash if it is empty, but zero as 0', () => {
  expect(render()).toContain('<dd>–</dd>');
  expect(render('')).toContain('<dd>–</dd>');
  expect(render(0)).toContain('<dd>0</dd>');
});
