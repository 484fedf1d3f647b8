import { expect, test } from 'vitest';
import { comesFromFiles, deliversOnSchedule, deliversRows, isReadByItself } from './deliveries.ts';
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

test('figures of a type without a connector come only from files', () => {
  const unread = integrationTypeIds.filter((type) => deliversRows(type) && !isReadByItself(type));
  expect(unread).toContain('google_analytics');
  expect(integrationTypeIds.filter(comesFromFiles)).toEqual(unread);
});
