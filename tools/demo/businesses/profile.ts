import { addDays } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { createCampaigns } from '../facts/campaigns.ts';
import { computeDemand } from '../facts/demand.ts';
import { createTable, type ScratchConnection } from '../facts/sql.ts';
import { createRandomMacros } from '../random.ts';
import type { DemoBusiness } from './business.ts';

/** First names of fictional people, combined at random with last names. */
const firstNames =
  'Aisha Alana Amelia Ben Bronte Callum Chloe Connor Dana Declan Elena Ethan Farah Finn Georgia Grace Hamish Harriet Hugo Imogen Isla Jack Jasmine Joel Kiara Lachlan Leo Lucy Maeve Marcus Mei Mia Nadia Nathan Noah Olivia Oscar Priya Quinn Rafael Rhys Rosa Ruby Sanjay Sienna Sofia Tahlia Thanh Tom Vikram Wei Willa Xanthe Yusuf Zara Zoe'.split(
    ' ',
  );
const lastNames =
  'Abbott Adeyemi Ahmed Barker Bianchi Boyd Byrne Callahan Chen Clarke Costa Dawson Delaney Dimitriou Duong Eastwood Fenwick Fitzgerald Foley Gallo Greer Hadley Hart Holloway Hughes Iyer Jansen Kaur Kelleher Khan Kowalski Lang Lawson Li Lindqvist Mackay Mahoney Marsh Mendes Moretti Nakamura Nguyen Novak Okafor Osborne Papas Pereira Quigley Rahman Reid Rossi Sharma Sinclair Singh Sutton Tan Thornton Tran Underhill Vance Walsh Whitlock Wong Yates Zammit'.split(
    ' ',
  );

const never = '9999-12-31';

/**
 * Creates the input tables of the generators for a business: `demo_profile` (one row), `demo_days`,
 * `demo_campaigns`, `demo_offers`, `demo_devices`.
 */
export async function createProfile(
  connection: ScratchConnection,
  business: DemoBusiness,
  range: Range,
): Promise<void> {
  await createRandomMacros(connection);
  const { stories, repeat } = business;
  const text = 'VARCHAR';
  await createTable(
    connection,
    'demo_profile',
    {
      slug: text,
      trading_name: text,
      region: text,
      cities: 'VARCHAR[]',
      pages: 'VARCHAR[]',
      competitors: 'VARCHAR[]',
      first_names: 'VARCHAR[]',
      last_names: 'VARCHAR[]',
      last_day: 'DATE',
      first_day: 'DATE',
      visits: 'DOUBLE',
      converts: 'DOUBLE',
      sells_online: 'BOOLEAN',
      tracks_calls: 'BOOLEAN',
      call_share: 'DOUBLE',
      close_rate: 'DOUBLE',
      days_to_sale: 'DOUBLE',
      repeat_days: 'DOUBLE',
      repeat_most: 'DOUBLE',
      loyal: 'DOUBLE',
      existing: 'BIGINT',
      word_of_mouth: 'DOUBLE',
      misses_calls: 'BOOLEAN',
      outage_from: 'DATE',
      outage_to: 'DATE',
      rise_from: 'DATE',
      rise: 'DOUBLE',
      traced_name: text,
      traced_email: text,
    },
    [
      {
        slug: business.slug,
        trading_name: business.tradingName,
        region: business.region,
        cities: business.cities.flatMap((city, i) => (i === 0 ? [city, city, city] : [city])),
        pages: business.pages,
        competitors: business.competitors,
        first_names: firstNames,
        last_names: lastNames,
        first_day: range.from,
        last_day: range.to,
        visits: business.visits,
        converts: business.converts,
        sells_online: business.priority === 'transactions',
        tracks_calls: business.connected.includes('wildjar'),
        call_share: business.callShare,
        close_rate: business.closeRate,
        days_to_sale: business.daysToSale,
        repeat_days: repeat.days,
        repeat_most: repeat.most,
        loyal: repeat.loyal,
        existing: business.existingCustomers,
        word_of_mouth: business.wordOfMouth,
        misses_calls: stories.missedCalls ?? false,
        outage_from: stories.outage ? addDays(range.to, -stories.outage.fromDaysAgo) : never,
        outage_to: stories.outage ? addDays(range.to, -stories.outage.toDaysAgo) : never,
        rise_from: stories.priceRise ? addDays(range.to, -stories.priceRise.daysAgo) : never,
        rise: stories.priceRise?.factor ?? 1,
        traced_name: stories.traced?.name ?? null,
        traced_email: stories.traced?.email ?? null,
      },
    ],
  );
  await createTable(
    connection,
    'demo_days',
    { day: 'DATE', level: 'DOUBLE' },
    computeDemand(business, range),
  );
  await createTable(
    connection,
    'demo_campaigns',
    {
      campaign: text,
      channel: text,
      delivered_by: text,
      visit_channel: text,
      utm_source: text,
      utm_medium: text,
      page: text,
      starts: 'DATE',
      ends: 'DATE',
      clicks: 'DOUBLE',
      cost_per_click: 'DOUBLE',
      ctr: 'DOUBLE',
      conversion_rate: 'DOUBLE',
      ad_groups: 'VARCHAR[]',
    },
    createCampaigns(business, range),
  );
  await createTable(
    connection,
    'demo_offers',
    { product: text, code: text, account: text, price: 'DOUBLE', weight: 'INTEGER' },
    business.offers,
  );
  await createTable(connection, 'demo_devices', { device: text, share: 'DOUBLE' }, [
    { device: 'mobile', share: 0.58 },
    { device: 'desktop', share: 0.36 },
    { device: 'tablet', share: 0.06 },
  ]);
}
