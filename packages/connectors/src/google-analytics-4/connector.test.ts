import { campaignDays, emulatedAccounts } from '@bellwether/emulators/ad-account';
import { emulateGoogleAccounts } from '@bellwether/emulators/google';
import { emulateGoogleAnalytics } from '@bellwether/emulators/google-analytics-4';
import { expect, test } from 'vitest';
import { testConnector } from '../testing/conformance.ts';
import connector from './connector.ts';

const scope = 'https://www.googleapis.com/auth/analytics.readonly';

testConnector(connector, (now) => {
  const { authority, services } = emulateGoogleAccounts(now);
  const analytics = emulateGoogleAnalytics({ authority, now, maxRows: 700 });
  const account = { id: '412345678', name: 'Bright Smile Dental website', manager: null };
  return {
    services: [...services, analytics],
    access: () => ({ token: authority.grant(scope).access }),
    account,
    unknown: { ...account, id: '499999999' },
    revoke: authority.revokeAll,
    deny: () => void analytics.state.closed.add(account.id),
  };
});

test('the Google Analytics and Google Ads emulators report the same clicks and spend of a campaign', () => {
  const now = () => new Date('2026-11-20T03:00:00Z');
  const { authority } = emulateGoogleAccounts(now);
  const range = { from: '2026-10-01', to: '2026-10-31' };
  const answer = emulateGoogleAnalytics({ authority, now }).answer({
    host: 'analyticsdata.googleapis.com',
    method: 'POST',
    path: '/v1beta/properties/412345678:runReport',
    query: new URLSearchParams(),
    headers: { authorization: `Bearer ${authority.grant(scope).access}` },
    body: {
      dateRanges: [{ startDate: range.from, endDate: range.to }],
      dimensions: [{ name: 'sessionCampaignName' }],
      metrics: [{ name: 'advertiserAdCost' }, { name: 'advertiserAdClicks' }],
    },
  });
  const { rows } = answer.body as {
    rows: { dimensionValues: { value: string }[]; metricValues: { value: string }[] }[];
  };
  const spend = new Map(
    rows.map((row) => [row.dimensionValues[0]?.value, row.metricValues.map(({ value }) => Number(value))]),
  );
  const [account] = emulatedAccounts;
  if (!account) throw new Error('There is no account.');
  const days = [...campaignDays(account, range, now())];
  for (const { name } of account.campaigns) {
    const own = days.filter(({ campaign }) => campaign.name === name);
    const cost = own.reduce((sum, { costMicros }) => sum + Number(costMicros), 0) / 1_000_000;
    expect(spend.get(name)?.[0]).toBeCloseTo(cost, 6);
    expect(spend.get(name)?.[1]).toBe(own.reduce((sum, { clicks }) => sum + clicks, 0));
  }
});
