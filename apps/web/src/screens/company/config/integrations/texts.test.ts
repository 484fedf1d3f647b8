import { expect, test } from 'vitest';
import { disconnectTexts, isUnread, unreadText } from './texts.ts';

const integration = (type: string, name: string) => ({
  fk_integration_type_id: type,
  integration_type: { name },
  account: null,
  api_key: null,
  last_load: null,
});
const load = { rows: 5, at: '2026-11-30T00:00:00Z', to_date: '2026-11-30', recent: true };

test('a service at which this installation cannot sign in says so, and a service that was shut down is not promised', () => {
  expect(unreadText('xero', 'Xero')).toBe(
    'Bellwether cannot sign in at Xero yet: an administrator has to register it there first.',
  );
  expect([isUnread('xero', false), isUnread('xero', true), isUnread('shopify', false)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(unreadText('google_analytics', 'Google Analytics')).toBe(
    'Google has shut down the older Google Analytics, so Bellwether cannot read it.',
  );
});

test('the question before a disconnection says what ends and what stays', () => {
  expect(
    disconnectTexts({
      ...integration('google_analytics', 'Google Analytics'),
      api_key: '••••7890',
      last_load: load,
    }),
  ).toEqual([
    'Bellwether deletes the saved credentials.',
    'Pages and reports go on showing the figures that have arrived.',
    'You can still upload its figures as CSV files.',
  ]);
  expect(disconnectTexts(integration('google_ads', 'Google Ads'))).toEqual([
    'No new figures will arrive from Google Ads.',
  ]);
  expect(
    disconnectTexts({
      ...integration('google_ads', 'Google Ads'),
      account: { id: '1', name: 'Harbour Physio' },
    }),
  ).toEqual(['No new figures will arrive from the account Harbour Physio.']);
  expect(disconnectTexts(integration('lead_forward_service', 'Lead forward service'))).toEqual([
    'Bellwether stops using Lead forward service.',
  ]);
});
