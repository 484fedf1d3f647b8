import { expect, test } from 'vitest';
import {
  comesFromFiles,
  deliversOnSchedule,
  deliversRows,
  isReadByItself,
  needsSignIn,
} from './deliveries.ts';
import { integrationTypeIds } from './integrations.ts';

test('every integration type that delivers rows has a schedule, except the pixel and the older Google Analytics', () => {
  const delivering = integrationTypeIds.filter(deliversRows);
  expect(integrationTypeIds.filter((id) => !deliversRows(id))).toEqual([
    'lead_quality_score',
    'lead_quality_score_service',
    'lead_forward_service',
    'session_engagement_score',
    'xero_contact_id',
  ]);
  expect(delivering.filter((id) => !deliversOnSchedule(id))).toEqual(['google_analytics', 'pixel']);
});

test('a sign-in is needed by the services that have no key, of those that are read', () => {
  expect(integrationTypeIds.filter(needsSignIn)).toEqual([
    'myob',
    'xero',
    'google_analytics_4',
    'google_ads',
    'meta_ads_ppc',
    'linkedin',
    'google_my_business',
    'google_search_console',
  ]);
});

test('figures of a type without a connector come only from files', () => {
  const unread = integrationTypeIds.filter((type) => deliversRows(type) && !isReadByItself(type));
  expect(unread).toContain('google_analytics');
  expect(integrationTypeIds.filter(comesFromFiles)).toEqual(unread);
});
