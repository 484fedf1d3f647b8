import type { PromptContent } from '@bellwether/domain/prompts/content';
import type { PromptSectionKey } from '@bellwether/domain/prompts/sections';
import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import { promptSections, promptVersions } from '../../apps/server/src/platform/postgres/schema.ts';
import type { DemoBusiness } from './businesses/business.ts';
import { stableUuid } from './ids.ts';

const paragraph = (text: string): string => `<p>${text}</p>`;
const list = (...items: string[]): string =>
  `<ul>${items.map((item) => `<li>${paragraph(item)}</li>`).join('')}</ul>`;
const segment = (name: string, fields: Record<string, string>) => ({
  id: stableUuid('segment', name),
  fields: { name, ...fields },
});

const firstBrand: PromptContent = {
  fields: {
    purpose: paragraph('We keep homes in the inner north of Melbourne dry and warm.'),
    promise: paragraph('A licensed plumber is at the door within two hours.'),
    tone: paragraph('Friendly and short.'),
  },
  entries: [],
};

/** The personality is empty, so that the page shows how a missing text looks. */
const brand: PromptContent = {
  fields: {
    ...firstBrand.fields,
    promise: paragraph(
      'A licensed plumber is at the door <strong>within the hour</strong>, or the call-out is free.',
    ),
    tone: list(
      'Short sentences that say what happens next and when.',
      'Words of the trade only if the customer used them first.',
      'No fear: water damage is fixed, not dramatised.',
    ),
    proof_points: list(
      'Licensed plumbers and gas fitters since 2004.',
      'Fixed prices, named before work starts.',
      'The on-call van answers the phone over lunch.',
    ),
  },
  entries: [],
};

const market: PromptContent = {
  fields: {
    industry: paragraph('Residential plumbing and gas fitting: emergencies, hot water and bathrooms.'),
    region: paragraph('Brunswick, Coburg, Northcote, Preston, Fitzroy and Essendon, in Victoria.'),
    size: paragraph('About 120,000 households within twenty minutes by van. Two of five rent.'),
    trends: list(
      'Heat pumps replace gas hot water, with a state rebate.',
      'Landlords must have gas appliances checked every two years.',
      'Most emergencies start with a search on a phone.',
    ),
    competitors: list(
      'Merri Creek Plumbing: cheaper call-outs, but no service after hours.',
      'Sydney Road Gas &amp; Water: known for gas, slow to answer.',
    ),
  },
  entries: [],
};

const segments: PromptContent = {
  fields: {},
  entries: [
    segment('Households in an emergency', {
      description: paragraph('People with water on the floor or no hot water, at home, on a phone.'),
      needs: paragraph('Somebody who answers now, and a price before work starts.'),
      channels: paragraph('Google Ads and Google Maps.'),
      share: '45% of revenue',
    }),
    segment('Landlords and property managers', {
      description: paragraph('They look after several homes and book for their tenants.'),
      needs: list('Gas safety checks on time.', 'One invoice a month, with photos.'),
      channels: paragraph('Referrals, Facebook and email.'),
      share: '30% of revenue',
    }),
    segment('Renovators', {
      description: paragraph('Owners who plan a new bathroom in the next three months.'),
      needs: paragraph('A fixed quote, and a date that holds.'),
      channels: paragraph('Search, the website’s gallery and reviews.'),
      share: '25% of revenue',
    }),
  ],
};

const benchmarking: PromptContent = {
  fields: { benchmarks: list('Rating on Google', 'Visibility in search', 'Share of calls answered') },
  entries: [
    segment('Merri Creek Plumbing', { website: 'merri-creek-plumbing.example' }),
    segment('Sydney Road Gas & Water', { website: 'sydney-road-gas-water.example' }),
  ],
};

const saves: readonly { section: PromptSectionKey; content: PromptContent; by: string; daysAgo: number }[] = [
  { section: 'brand', content: firstBrand, by: 'adviser', daysAgo: 60 },
  { section: 'brand', content: brand, by: 'owner', daysAgo: 12 },
  { section: 'market', content: market, by: 'adviser', daysAgo: 58 },
  { section: 'segments', content: segments, by: 'adviser', daysAgo: 57 },
  { section: 'benchmarking', content: benchmarking, by: 'adviser', daysAgo: 57 },
];

/** Inserts PromptEngine texts for Clearwater, with an earlier version of its brand section. */
export async function insertPrompts(
  db: Database,
  demo: readonly Pick<DemoBusiness, 'slug'>[],
  now: Date,
): Promise<void> {
  const described = demo.find(({ slug }) => slug === 'clearwater-plumbing');
  if (!described) return;
  const businessId = stableUuid('business', described.slug);
  const versions = saves.map(({ section, content, by, daysAgo }, index) => {
    const at = new Date(now.getTime() - daysAgo * 86_400_000);
    const version = 1 + saves.slice(0, index).filter((earlier) => earlier.section === section).length;
    const savedBy = stableUuid('user', `${by}@bellwether.example`);
    return { businessId, section, version, content, startedAt: at, savedAt: at, savedBy };
  });
  await db.insert(promptVersions).values(versions);
  const newest = new Map(versions.map((row) => [row.section, row]));
  await db.insert(promptSections).values(
    [...newest.values()].map(({ startedAt: _, savedAt, savedBy, ...row }) => {
      return { ...row, updatedAt: savedAt, updatedBy: savedBy };
    }),
  );
}
