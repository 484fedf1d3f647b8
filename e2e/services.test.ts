import { expect, test } from 'vitest';
import { asAdmin } from './as-admin.ts';
import { openPage, shot } from './browser.ts';
import { visit } from './visit.ts';

type Made = { data: { id: string } };

/** The agreed catalogue: slug, name, sentence for a client, and the colour of those that have one of their own. */
const catalogue = [
  [
    ...['google_ads', 'Google Ads'],
    'Ads beside the search results of people who look for what you sell right now.',
    'rgb(26, 115, 232)',
  ],
  [
    ...['display_and_remarketing', 'Display'],
    'Picture ads that make your business known and bring earlier visitors back.',
  ],
  [
    ...['facebook_ads', 'Meta Ads'],
    'Ads on Facebook and Instagram for the people most like your best customers.',
    'rgb(6, 104, 225)',
  ],
  [
    ...['seo', 'SEO'],
    'A website that search engines understand and rank, so that people find you without an ad.',
    'rgb(30, 142, 62)',
  ],
  [
    ...['linked_in_ads', 'LinkedIn Ads'],
    'Ads for people by profession, company and role: for those who sell to businesses.',
    'rgb(10, 102, 194)',
  ],
  [
    ...['network_development', 'Network Development'],
    'Partners, directories and referrers that send their own customers on to you.',
  ],
  [
    ...['digital_experience', 'Digital Experience (DX)'],
    'A faster, clearer website on which more visitors become enquiries and customers.',
  ],
  [
    ...['advisory', 'Advisory'],
    'Regular advice on where your next customers come from, with the figures on the table.',
  ],
  [
    ...['marketing_automation', 'Marketing Automation'],
    'Messages that follow up enquiries and past customers by themselves, at the right moment.',
  ],
] as const;

test('the nine services are the cards of a plan without programs, each with its name, sentence, icon and colour, and each leads to its own address; Meta Ads has an older one [SVC-001] [SVC-002] [SVC-003] [SVC-004] [SVC-005] [SVC-006] [SVC-007] [SVC-008] [SVC-009] [SVC-010] [SVC-011] [SVC-012] [SVC-013] [SVC-014] [SVC-015]', async () => {
  const trading_name = `Services ${crypto.randomUUID().slice(0, 8)}`;
  const { data: business } = await asAdmin<Made>('POST', '/businesses', {
    ...{ trading_name, primary_color: '#b3001b' },
  });
  await asAdmin<Made>('POST', '/modules/plan/forms/plans/items', {
    ...{ business_id: business.id, name: 'The year', type: 'revenue', target: 'revenue' },
    start_date: '2025-07-01',
  });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/plan/projections?business=${business.id}`);
  const programs = page.getByRole('region', { name: 'Marketing programs' });
  const cards = programs.getByRole('button');
  await expect.poll(() => cards.count()).toBe(9);
  const drawn = await page.evaluate<object[]>(`[
    ...document.querySelectorAll('section[aria-label="Marketing programs"] button')
  ].map((card) => {
    const icon = card.querySelector('svg');
    return {
      words: card.innerText.split('\\n').filter((line) => line.trim() !== ''),
      ground: getComputedStyle(icon.parentElement).backgroundColor,
      lines: icon.querySelectorAll('path, line, circle, rect, polyline').length > 0 && icon.getBoundingClientRect().width,
    };
  })`);
  expect(drawn).toEqual(
    catalogue.map(([, label, blurb, accent]) => ({
      words: [label, blurb],
      // Without a colour of its own it has the brand's.
      ground: accent ?? 'rgb(179, 0, 27)',
      lines: 20,
    })),
  );
  const icons = await cards.locator('svg').evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(new Set(icons).size).toBe(9);
  await shot(page, 'services');
  for (const [slug, label] of catalogue) {
    await cards.filter({ hasText: label }).click();
    await page.waitForURL(({ pathname }) => pathname === `/plan/projections/create/${slug}`);
    const heading = page.getByRole('heading', { level: 1, name: `New projection: ${label}`, exact: true });
    await heading.waitFor();
    await page.goBack();
    await expect.poll(() => cards.count()).toBe(9);
  }
  await visit(page, `/plan/projections/create/meta_ads?business=${business.id}`);
  await page.getByRole('heading', { level: 1, name: 'New projection: Meta Ads', exact: true }).waitFor();
});
