import { expect, test } from 'vitest';
import {
  describeCredential,
  findCredentialFault,
  isRecent,
  lastCharacters,
  listCredentialFields,
  normaliseCredential,
  splitCredential,
} from './credentials.ts';

test('the fields of a credential are joined by | into one value [INTEG-035]', () => {
  expect(splitCredential('ck_1|cs_2')).toEqual(['ck_1', 'cs_2']);
  expect(splitCredential(' a || c ')).toEqual(['a', '', 'c']);
  expect(normaliseCredential(' ck_1 | cs_2 ')).toBe('ck_1|cs_2');
});

test('an integration is recent for 72 hours after a change [INTEG-036]', () => {
  const now = new Date('2026-03-16T01:00:00Z');
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  expect([isRecent(ago(71), now), isRecent(ago(73), now)]).toEqual([true, false]);
});

test.each([
  ['woocommerce', 'ck_1|cs_2', undefined],
  ['woocommerce', 'ck_1', 'ConsumerSecret is missing: enter ConsumerKey|ConsumerSecret.'],
  ['woocommerce', 'ck_1|', 'ConsumerSecret is missing: enter ConsumerKey|ConsumerSecret.'],
  ['woocommerce', 'ck_1|cs_2|https://shop.example.com/store', undefined],
  ['woocommerce', 'a|b|c', 'The address of the shop must be an address that begins with https://.'],
  ['woocommerce', 'a|b|http://shop.example.com', /address that begins with https/],
  ['woocommerce', 'a|b|https://10.0.0.1', /address that begins with https/],
  ['woocommerce', 'a|b|https://shop.example.com|d', 'Enter at most 3 parts: ConsumerKey|ConsumerSecret.'],
  ['woocommerce', ' | ', 'Credentials are required.'],
  ['shopify', 'bright-smile.myshopify.com|shpat_1', undefined],
  ['shopify', 'https://Bright-Smile.myshopify.com/|id|secret', undefined],
  [
    'shopify',
    'bright-smile.myshopify.com',
    'AccessToken is missing: enter ShopAddress|AccessToken or ShopAddress|ClientID|ClientSecret.',
  ],
  ['shopify', 'shop.example|shpat_1', /must end with \.myshopify\.com/],
  ['shopify', 'a.myshopify.com.evil.example|shpat_1', /must end with \.myshopify\.com/],
  ['shopify', 'a.b.myshopify.com|shpat_1', /must end with \.myshopify\.com/],
  ['shopify', 'http://a.myshopify.com|shpat_1', /must end with \.myshopify\.com/],
  ['shopify', 'a.myshopify.com|shpat_1\u00e9', /unaccented letters/],
  ['shopify', 'a.myshopify.com|a|b|c', /Enter at most 3 parts: ShopAddress\|AccessToken or/],
  ['google_analytics_4', '123', undefined],
  ['google_analytics_4', '123||G-1|secret', undefined],
  ['google_analytics_4', '|1', 'PropertyID is missing: enter PropertyID|StreamID|MeasurementID|APISecret.'],
  ['lead_quality_score_service', 'key|https://score.example.com/v1', undefined],
  ['lead_quality_score_service', 'key|http://score.example.com', /EndPoint must be an address/],
  ['lead_quality_score_service', 'key|https://127.0.0.1/x', /EndPoint must be an address/],
  ['lead_quality_score_service', 'key|https://[::1]/x', /EndPoint must be an address/],
  ['lead_quality_score_service', 'key|https://localhost/x', /EndPoint must be an address/],
  ['lead_quality_score_service', 'key|https://0x7f.1/x', /EndPoint must be an address/],
  ['simpro', 'https://harbour.simprosuite.com', undefined],
  ['simpro', 'https://harbour.simprosuite.com|key', undefined],
  ['simpro', 'https://harbour.simprosuite.com|client|secret', undefined],
  ['simpro', 'harbour', /The URL must be an address/],
  ['simpro', 'harbour|key', /The URL must be an address/],
  ['simpro', '|key', /URL is missing/],
  ['simpro', 'https://harbour.simprosuite.com|☃', /unaccented letters/],
  ['simpro', 'https://harbour.simprosuite.com|a|b|c', /at most 3 parts/],
  ['xero_contact_id', 'bd2270c3-8706-4c11-9cfb-000b551c3f51', undefined],
  ['xero_contact_id', 'Harbour', /contact ID/],
  ['google_my_business', 'https://maps.google.com/?cid=1234567890123456789', undefined],
  ['google_my_business', '1234567890123456789|-38.1499,144.3617', undefined],
  ['google_my_business', '1234567890123456789', /maps URL/],
  ['myob', 'any key', undefined],
  ['myob', '☃', /unaccented letters/],
  ['myob', 'schlüssel', /unaccented letters/],
  ['myob', '\ud800', /unaccented letters/],
  ['se_ranking', '☃|1', /unaccented letters/],
  ['se_ranking', 'key|☃', /unaccented letters/],
  ['lead_quality_score_service', 'key|https://score.example.com/é', undefined],
  ['myob', '', 'Credentials are required.'],
  ['myob', 'two\nlines', 'Credentials must be on one line.'],
  ['myob', 'x'.repeat(4001), 'Credentials must have at most 4000 characters.'],
])('%s with %j: %s', (type, text, fault) => {
  const found = findCredentialFault(type, text);
  if (fault instanceof RegExp) expect(found).toMatch(fault);
  else expect(found).toBe(fault);
});

test('a stored credential shows its last four characters, and a short one shows none', () => {
  expect(lastCharacters('ck_1234|cs_9876')).toBe('9876');
  expect(lastCharacters('12345678901')).toBe('');
});

test('the hint of WooCommerce names the two keys, and not the address of the shop', () => {
  expect(describeCredential('woocommerce')).toBe('ConsumerKey|ConsumerSecret');
});

test('an integration type without its own hint asks for an API key', () => {
  expect([describeCredential('xero'), describeCredential('nobody-knows')]).toEqual([
    'Insert API key',
    'Insert API key',
  ]);
  expect(listCredentialFields('xero')).toEqual([]);
});

test('the hint of Shopify asks for an API key, and its credential has fields', () => {
  expect(describeCredential('shopify')).toBe('Insert API key');
  expect(listCredentialFields('shopify')).toEqual(['ShopAddress', 'AccessToken', 'ClientSecret']);
});
