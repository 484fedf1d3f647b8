import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test('an email address has a local part, an @ and a domain whose ending has two letters or more [FORM-013]', () => {
  for (const good of ['a@b.co', ' a@b.co ', 'ann.lee+x@mail.north.com.au', 'a@bücher.みんな', 'a@b.xn--p1ai'])
    expect(isEmail(good), good).toBe(true);
  for (const bad of [
    'a@b.c',
    'a@b',
    'a b@c.com',
    '@c.com',
    'a@b..co',
    'a@.co',
    'a@b@c.co',
    'a@b.c0',
    'a',
    '',
  ])
    expect(isEmail(bad), bad).toBe(false);
});

test('an email address with an IP address as domain needs brackets [FORM-014]', () => {
  expect(isEmail('a@[192.168.0.1]')).toBe(true);
  for (const bad of ['a@192.168.0.1', 'a@[192.168.0]', 'a@[192.168.0.1', 'a@[b.co]'])
    expect(isEmail(bad), bad).toBe(false);
});
