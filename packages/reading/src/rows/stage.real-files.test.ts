import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, sumReport } from '../testing/open-reader.ts';

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));
if (!existsSync(data))
  console.warn(
    `The real exports are missing: there is no folder shared/data beside the repository, so their tests are not registered.`,
  );

type Expected = {
  rows: number;
  accepted: number;
  from: string;
  to: string;
  totals: Record<string, string>;
};
type Case = [file: string, kind: UploadType, expected: Expected, change?: Partial<Mapping>];

const e = (
  rows: number,
  accepted: number,
  from: string,
  to: string,
  totals: Record<string, string>,
): Expected => ({ rows, accepted, from, to, totals });
const period = (from: string, to: string): Partial<Mapping> => ({ period: { from, to } });
const meta = 'meta-ads-giving-guides/';

/** Expected figures, from the notes of the exports or summed by hand from their rows. */
const cases: Case[] = [
  [
    'xero-ledger-anonymised/xero_invoice.csv',
    'invoices',
    e(601, 116, '2019-11-04', '2021-02-28', { amount: '400541.59' }),
  ],
  [
    'shopify-store/tables/shopify_order.csv',
    'invoices',
    e(8, 8, '2020-09-09', '2025-05-05', { amount: '626.98' }),
  ],
  [
    `${meta}Giving-What-We-Can-Ads-New-Campaigns-Nov-15-2021-Jan-31-2022.csv`,
    'ads',
    e(8, 7, '2021-11-15', '2022-01-31', { cost: '15978.28', impressions: '770113', conversions: '1581' }),
  ],
  [
    `${meta}Giving-What-We-Can-Ads-New-Ad-sets-Nov-15-2021-Jan-31-2022.csv`,
    'ads',
    e(53, 52, '2021-11-15', '2022-01-31', { cost: '15978.28', impressions: '770113', conversions: '1581' }),
  ],
  [
    `${meta}gg-campaign-by-ad-set-text-age-gender.csv`,
    'ads',
    e(3126, 3126, '2021-11-15', '2022-01-31', {
      cost: '15978.279996',
      impressions: '770113',
      conversions: '1581',
      clicks: '4704',
    }),
  ],
  [
    `${meta}gg_campaign_by_ad_by_text.csv`,
    'ads',
    e(257, 257, '2021-11-15', '2022-01-31', {
      cost: '15978.279999',
      impressions: '770113',
      conversions: '1581',
      clicks: '4704',
    }),
  ],
  [
    `${meta}gg-image-video-breakdowns.csv`,
    'ads',
    e(291, 291, '2021-11-20', '2022-01-31', {
      cost: '15978.280004',
      impressions: '770113',
      conversions: '1581',
      clicks: '4704',
    }),
  ],
  [
    `${meta}text breakdown.csv`,
    'ads',
    e(3127, 3126, '2021-11-01', '2022-01-20', {
      cost: '15978.09',
      impressions: '770113',
      conversions: '1581',
      clicks: '4704',
    }),
  ],
  [
    `${meta}video breakdown.csv`,
    'ads',
    e(2664, 2663, '2021-11-01', '2022-01-20', {
      cost: '15977.9',
      impressions: '770113',
      conversions: '1581',
      clicks: '4704',
    }),
  ],
  [
    'meta-ads-kag/KAG_conversion_data.csv',
    'ads',
    e(1143, 1143, '2017-08-17', '2017-08-30', {
      cost: '58705.229966',
      impressions: '213434828',
      clicks: '38165',
      conversions: '3264',
    }),
    period('2017-08-17', '2017-08-30'),
  ],
  [
    'google-ads-ui-exports/Search terms report.csv',
    'ads',
    e(29_770, 29_762, '2024-01-17', '2024-02-15', {
      cost: '45131.01',
      clicks: '2910',
      conversions: '194.33',
      impressions: '74999',
    }),
  ],
  [
    'google-ads-ui-exports/Campaign report.csv',
    'ads',
    e(6, 2, '2025-07-08', '2025-07-31', { cost: '2565.93', impressions: '46168', conversions: '15' }),
  ],
  [
    'google-ads-ui-exports/Keyword report (UTF-16 tab).csv',
    'ads',
    e(10, 7, '2016-06-14', '2016-06-14', { cost: '3.94', clicks: '6', impressions: '45', conversions: '8' }),
  ],
  [
    'ad-platforms-daily/google_ads/campaign_stats.csv',
    'ads',
    e(16, 16, '2021-01-05', '2021-02-26', { cost: '231.33', clicks: '280', impressions: '1854' }),
  ],
  [
    'ad-platforms-daily/facebook_ads/facebook_ads_basic_ad.csv',
    'ads',
    e(10, 10, '2020-12-02', '2020-12-14', { cost: '643.63', clicks: '149', impressions: '37275' }),
  ],
  [
    'ad-platforms-daily/linkedin_ads/linkedin_ad_analytics_by_campaign.csv',
    'ads',
    e(20, 20, '2020-03-23', '2021-05-25', { cost: '530.62', clicks: '919' }),
  ],
  [
    'ad-platforms-daily/microsoft_ads/microsoft_ads_campaign_performance_daily_report.csv',
    'ads',
    e(2630, 2630, '2018-09-17', '2019-06-27', { cost: '946.34', clicks: '592', impressions: '7569' }),
  ],
  [
    'display-campaigns-2020/online_advertising_performance_data.csv',
    'ads',
    e(15_408, 15_408, '2020-04-01', '2020-06-30', {
      cost: '175192.9957',
      impressions: '239017725',
      clicks: '2492837',
      conversions: '651768',
      conversion_value: '276264.5621',
    }),
    period('2020-04-01', '2020-06-30'),
  ],
  [
    'campaigns-daily-2021/Marketing.csv',
    'ads',
    e(308, 308, '2021-02-01', '2021-02-28', {
      cost: '30590879.82',
      clicks: '2999919',
      conversions: '65579',
      conversion_value: '42889366',
    }),
  ],
  [
    'leads-utm-funnel/Spend.csv',
    'ads',
    e(4, 4, '2022-11-01', '2023-01-31', { cost: '676349' }),
    period('2022-11-01', '2023-01-31'),
  ],
  [
    'ga4-ui-exports/data-export-hourly-channels.csv',
    'sessions',
    e(3182, 3182, '2024-04-06', '2024-05-03', { sessions: '162895', users: '133440' }),
  ],
  [
    'ga4-ui-exports/data-export-multi-section.csv',
    'sessions',
    e(105, 105, '2020-10-22', '2021-10-22', { users: '298' }),
  ],
  [
    'ga4-ui-exports/pages-by-country.csv',
    'sessions',
    e(1098, 1098, '2024-01-01', '2024-01-31', { pageviews: '3821' }),
    period('2024-01-01', '2024-01-31'),
  ],
  [
    'ga-daily-sessions-5y/ga_sessions.csv',
    'sessions',
    e(1827, 1827, '2016-01-01', '2020-12-31', { sessions: '10154114' }),
  ],
  ['web-analytics-sba/users.csv', 'sessions', e(90, 90, '2023-10-07', '2024-01-04', { sessions: '4599222' })],
  [
    'web-analytics-sba/devices.csv',
    'sessions',
    e(116, 116, '2023-12-06', '2024-01-04', { sessions: '2037257' }),
  ],
  [
    'web-analytics-sba/top-traffic-sources-30-days.csv',
    'sessions',
    e(20, 20, '2023-12-06', '2024-01-04', { sessions: '2042140' }),
    period('2023-12-06', '2024-01-04'),
  ],
  [
    'visits-blog-2024-04/sessions.csv',
    'sessions',
    e(1352, 1352, '2024-04-01', '2024-04-30', { pageviews: '1745' }),
  ],
  ['leads-utm-funnel/Leads.csv', 'leads', e(2262, 2262, '2022-11-01', '2023-01-31', {})],
  ['leads-utm-funnel/MQLs.csv', 'leads', e(433, 433, '2022-11-01', '2023-01-31', {})],
  // With decimal commas, `50.000` is fifty thousand; the notes of the export count it as fifty.
  [
    'leads-utm-funnel/Pipeline_Opportunities.csv',
    'leads',
    e(54, 54, '2022-11-03', '2023-12-07', { value: '5174990.52' }),
  ],
  [
    'leads-utm-funnel/Closed_Won_Bookings.csv',
    'leads',
    e(9, 9, '2022-11-10', '2023-01-31', { value: '1713959.67' }),
  ],
  [
    'leads-x-education/Leads.csv',
    'leads',
    e(9240, 9240, '2024-01-01', '2024-01-01', {}),
    period('2024-01-01', '2024-01-01'),
  ],
  // Outgoing calls are no leads: 2961 in the Twilio file, 31,917 in that of the telephone system.
  ['calls-twilio/calls_mock.csv', 'leads', e(5000, 2039, '2023-04-16', '2026-04-14', {})],
  ['calls-twilio/twilio_call.csv', 'leads', e(9, 8, '2022-07-20', '2023-02-03', {})],
  ['calls-telephony-2019/telecom_dataset_us.csv', 'leads', e(53_902, 21_985, '2019-08-02', '2019-11-28', {})],
];

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const expectReading = async ([file, kind, expected, change]: Case): Promise<void> => {
  const { report } = await reader.read(kind, createReadStream(`${data}${file}`), change);
  const { rows, accepted, from_date: from, to_date: to } = report;
  expect({ rows, accepted, from, to }).toEqual({
    rows: expected.rows,
    accepted: expected.accepted,
    from: expected.from,
    to: expected.to,
  });
  expect(sumReport(report)).toMatchObject(expected.totals);
  expect(report.accepted + report.rejected + report.left_out).toBe(report.rows);
};

describe('real exports give known totals without manual mapping', () => {
  test.each(existsSync(data) ? cases : [])('%s as %s', (...one) => expectReading(one));

  test.runIf(existsSync(data))(
    'online-retail-uk/online_retail.csv.gz as invoices: credit notes, customers and countries match',
    async () => {
      const totals = { amount: '9747747.934' };
      const whole = e(541_909, 541_909, '2010-12-01', '2011-12-09', totals);
      await expectReading(['online-retail-uk/online_retail.csv.gz', 'invoices', whole]);
      expect(
        await reader.ask(`CAST(round(sum(amount) FILTER (document = 'credit_note'), 2) AS VARCHAR)`),
      ).toBe('-896812.49');
      expect(await reader.ask(`count(DISTINCT document_number) FILTER (document = 'credit_note')`)).toBe(
        '3836',
      );
      expect(await reader.ask('count(DISTINCT customer_key)')).toBe('4372');
      expect(await reader.ask('count(DISTINCT product_code)')).toBe('4070');
      expect(await reader.ask('count(DISTINCT country)')).toBe('38');
    },
  );
});
