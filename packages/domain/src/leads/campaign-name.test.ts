import { expect, test } from 'vitest';
import { decodeName, foldCampaign } from './campaign-name.ts';

test.each([
  ['Spring%20Sale', 'Spring Sale'],
  ['Spring+Sale', 'Spring Sale'],
  ['Caf%C3%A9', 'Café'],
  ['Cafe\u0301', 'Café'],
  ['brand%7Cgeneric', 'brand|generic'],
  ['Tom &amp; Co', 'Tom & Co'],
  ['C++ course', 'C++ course'],
  ['50% off', '50% off'],
  ['%ff', '%ff'],
])('the campaign %j is shown as %j', (text, name) => {
  expect(decodeName(text)).toBe(name);
  expect(foldCampaign(text)).toBe(foldCampaign(name.toUpperCase()));
});
