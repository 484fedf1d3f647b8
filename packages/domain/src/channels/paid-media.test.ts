import { expect, test } from 'vitest';
import { isPaidTouch } from './paid-media.ts';

test.each([
  [{ channel: 'Paid Search', medium: null, campaign: null }, true],
  [{ channel: 'google_ads', medium: 'organic', campaign: null }, true],
  [{ channel: 'Display', medium: null, campaign: null }, true],
  [{ channel: 'Social', medium: 'paid_social', campaign: null }, true],
  [{ channel: 'Social', medium: 'CPC', campaign: null }, true],
  [{ channel: 'Social', medium: 'social', campaign: 'Spring post' }, false],
  [{ channel: 'Social', medium: null, campaign: 'Spring post' }, true],
  [{ channel: 'Social', medium: null, campaign: null }, false],
  [{ channel: 'Organic Search', medium: 'organic', campaign: null }, false],
  [{ channel: 'Email', medium: 'email', campaign: 'Newsletter' }, false],
  [{ channel: null, medium: 'cpc', campaign: null }, true],
  [{ channel: null, medium: null, campaign: null }, false],
] as const)('%o is paid media: %s', (touch, isPaid) => {
  expect(isPaidTouch(touch)).toBe(isPaid);
});
