import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { defaultBrand, defaultTimeZone, product } from './product.ts';

test("the product's version is 7.18.0, as in package.json [CONST-002]", () => {
  const packageFile = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')));
  expect(product.version).toBe('7.18.0');
  expect(packageFile.version).toBe(product.version);
});

test('a business without brand colours gets the default colours', () => {
  expect(defaultBrand).toEqual({ primary: '#6B75FF', secondary: '#272729' });
});

test('the default time zone is Australia/Melbourne [DATE-006]', () => {
  expect(defaultTimeZone).toBe('Australia/Melbourne');
});
