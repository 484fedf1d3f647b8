import type { Lead } from '@bellwether/domain/leads/lead';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId, findRegions } from '../support/reports.ts';
import { step } from '../support/step.ts';

const rowsIn = (page: Page) => findRegions(page, 'Leads').getByRole('row');
const listed = (page: Page, part: string, like = /./) =>
  page.waitForResponse((reply) => {
    const asked = decodeURIComponent(reply.url());
    return asked.includes('/rows/leads?') && asked.includes(part) && like.test(asked);
  });
const apply = async (page: Page, fill: (panel: ReturnType<Page['getByRole']>) => Promise<void>) => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog');
  await fill(panel);
  await panel.getByRole('button', { name: 'Apply' }).click();
};

/** Opens a lead of a person with several leads, changes which leads belong to the person and undoes each change. */
const walkPerson = async (page: Page) => {
  const repeats = listed(page, 'person_leads:>=2');
  await apply(page, (panel) => panel.getByRole('radio', { name: 'Two or more from one person' }).check());
  const [lead] = ((await (await repeats).json()) as { data: { person_leads: number }[] }).data;
  expect(lead?.person_leads).toBeGreaterThan(1);
  await rowsIn(page).nth(1).getByRole('link').first().click();
  const person = page.getByRole('region', { name: "This person's other leads", exact: true });
  const others = person.getByRole('row').filter({ has: page.getByRole('link') });
  const count = (lead?.person_leads ?? 0) - 1;
  await person.getByText(`${count + 1} enquiries, the first on`).waitFor();
  await expect.poll(() => others.count()).toBe(count);

  const other = others.first();
  await other.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Not the same person' }).click();
  const said = page.getByRole('region', { name: 'Decisions about this person' });
  await said.getByText(/is not the same person/).waitFor();
  await expect.poll(() => others.count()).toBe(count - 1);
  await takeScreenshot(page, 'conversions-person');
  await expectAccessible(page);
  await said.getByRole('button', { name: /^Undo the decision/ }).click();
  await expect.poll(() => others.count()).toBe(count);
  await said.waitFor({ state: 'detached' });

  // Merges two leads with nothing in common, then separates them again.
  await person.getByRole('button', { name: 'Same person as …' }).click();
  const dialog = page.getByRole('dialog', { name: /^Same person as/ });
  await dialog.getByRole('searchbox', { name: 'Search for another lead' }).fill('example.com');
  const found = dialog.getByRole('list', { name: 'Leads found' }).getByRole('listitem');
  await found.first().waitFor();
  await takeScreenshot(page, 'conversions-same-person');
  await found.first().getByRole('button').click();
  await said.getByText(/is the same person as/).waitFor();
  await expect.poll(() => others.count()).toBeGreaterThan(count);
  await said.getByRole('button', { name: /^Undo the decision/ }).click();
  await expect.poll(() => others.count()).toBe(count);
};

const expectKeys = (leads: readonly Lead[], keys: readonly string[]) => {
  expect(leads.length).toBeGreaterThan(0);
  for (const lead of leads) expect(Object.keys(lead)).toEqual(expect.arrayContaining([...keys]));
};
const expectSome = (leads: readonly Lead[], has: (lead: Lead) => boolean) =>
  expect(leads.some(has)).toBe(true);
const expectContactFields = (leads: readonly Lead[]) => {
  expectKeys(leads, ['id', 'lead_id', 'ga_id', 'date', 'time', 'leadDate']);
  expectKeys(leads, ['name', 'caller', 'phone', 'audio_url', 'funnel', 'conversion_funnel']);
  for (const lead of leads) {
    expect(lead.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Number.isNaN(Date.parse(lead.leadDate))).toBe(false);
  }
  expectSome(leads, ({ kind, caller, phone }) => kind === 'call' && caller !== null && phone !== null);
  expectSome(leads, ({ kind, name }) => kind === 'form' && name !== null);
};
const expectVisitFields = (leads: readonly Lead[]) => {
  expectKeys(leads, ['campaign', 'last_touch_campaign', 'last_touch_device_category']);
  expectKeys(leads, ['last_touch_platform', 'last_touch_data_source', 'page_path', 'page_path_short']);
  expectKeys(leads, ['total_sessions', 'quality_score', 'session_quality_score']);
  expectSome(leads, ({ total_sessions }) => typeof total_sessions === 'number');
  expectSome(leads, ({ page_path, page_path_short }) => page_path !== null && page_path_short !== null);
};

test('the lead list is counted, filtered, sorted and paged by the server; old links to it still work [LEAD-001] [LEAD-019]', async () => {
  const page = await openPage({ as: 'admin' });
  const id = await findBusinessId('Clearwater');
  const { data, customers } = await step(
    'loads leads and customers with their contact fields [LEAD-002] [LEAD-003] [LEAD-004] [LEAD-005]',
    async () => {
      const first = listed(page, 'date:>=');
      await page.goto(`/conversions/list?business=${id}`);
      const { data } = (await (await first).json()) as { data: Lead[] };
      const matched = `/modules/conversions/rows/leads?business_id=${id}&per_page=15&filter=kind:=form,match_state:=automatic`;
      const { data: customers } = await callAsAdmin<{ data: Lead[] }>('GET', matched);
      expect(customers.length).toBeGreaterThan(0);
      expectContactFields([...data, ...customers]);
      return { data, customers };
    },
  );
  await step(
    'has the visits and scores of leads [LEAD-006] [LEAD-007] [LEAD-008] [LEAD-009] [LEAD-010]',
    async () => {
      expectVisitFields([...data, ...customers]);
    },
  );
  await step('has the value of customers [LEAD-011] [LEAD-012]', async () => {
    expectKeys([...data, ...customers], ['lifetime_value', 'customer']);
    for (const { customer, lifetime_value } of customers) {
      expect(customer).toMatchObject({ lifetime_value, total_invoices: expect.any(Number) });
      expect(lifetime_value).toEqual(expect.any(Number));
    }
  });
  await step('shows the leads with their landing pages [ROUTE-042] [TBL-015]', async () => {
    await rowsIn(page).nth(1).waitFor();
    await expect
      .poll(() => page.getByRole('columnheader').allTextContents())
      .toEqual([
        'Date and time',
        'Name or caller',
        'Status',
        'Type and funnel',
        'Channel',
        'Campaign',
        'Landing page',
        'Sessions',
        'Lead score',
        'Customer',
        'Lifetime value',
        'Actions',
      ]);
    const at = data.findIndex(({ page_path_short: short }) => short !== null);
    const short = data[at]?.page_path_short ?? '';
    await expect
      .poll(() =>
        rowsIn(page)
          .nth(at + 1)
          .getByRole('cell')
          .allTextContents(),
      )
      .toContainEqual(expect.stringContaining(short));
    await takeScreenshot(page, 'conversions-list');
    await expectAccessible(page);
    // Expects every column to fit a screen 1440 px wide without scrolling.
    await page.setViewportSize({ width: 1440, height: 900 });
    const rows = page.getByRole('region', { name: 'Leads, rows' });
    await expect.poll(() => rows.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });

  await step('sorts by lifetime value and filters by caller number', async () => {
    const sorted = listed(page, 'sort=lifetime_value:desc');
    await page.getByRole('columnheader', { name: 'Lifetime value' }).getByRole('button').click();
    await sorted;

    const narrowed = listed(page, 'caller_number:~61');
    await apply(page, async (panel) => {
      await panel.getByRole('textbox', { name: 'Caller number' }).fill('+61 7');
    });
    expect(decodeURIComponent((await narrowed).url())).toContain('caller_number:~617');
  });

  await step('filters by two channels [CHAN-011] [CHAN-016]', async () => {
    const direct = listed(page, 'internal_channel:=Direct');
    await page.getByRole('button', { name: /Channel filter/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Direct' }).click();
    await direct;
    const both = listed(page, 'internal_channel:=', /internal_channel:=(Direct%3BEmail|Email%3BDirect)/);
    await page.getByRole('menuitemcheckbox', { name: 'Email' }).click();
    await both;
  });

  await step('opens a lead by its old link [REDIR-007]', async () => {
    const known = data.find(({ ga_id }) => ga_id !== null)?.ga_id ?? '';
    await page.goto(`/conversions/list?business=${id}&ga_id=${known}`);
    await page.getByText(`Lead: ${known}`).waitFor();
    await page.getByText('Showing 1 of 1').waitFor();
    await expect.poll(() => rowsIn(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Show all leads' }).click();
  });
  await step('separates and joins the leads of one person', () => walkPerson(page));
});

test('a lead takes two lines on a phone, and one select sorts the list [LEAD-001] [TBL-022] [TBL-024]', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/conversions/list?business=${await findBusinessId('Clearwater')}`);
  const row = page.getByRole('region', { name: 'Leads, rows' }).locator('tbody tr').first();
  await row.getByRole('link').first().waitFor();
  await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(64);
  await expect.poll(() => row.innerText()).toMatch(/\d{1,2} \w{3}, \d{4} \d{1,2}:\d{2} [AP]M/);
  const named = listed(page, 'sort=name:asc');
  await page.getByLabel('Sort by').selectOption('Name or caller');
  await named;
  const reversed = listed(page, 'sort=name:desc');
  await page.getByRole('button', { name: 'Sort descending' }).click();
  await reversed;
  await takeScreenshot(page, 'conversions-phone');
  await expectAccessible(page);
});

test('a lead page opens the previous and next lead, in the order of the list or by date [LEAD-019]', async () => {
  const page = await openPage({ as: 'admin' });
  const id = await findBusinessId('Clearwater');
  const asked = listed(page, 'sort=name:asc');
  await page.goto(`/conversions/list?business=${id}`);
  await page.getByRole('columnheader', { name: 'Name or caller' }).getByRole('button').click();
  const { data } = (await (await asked).json()) as { data: Lead[] };
  const expectLead = (lead: Lead | undefined) => page.waitForURL(new RegExp(`/conversions/${lead?.id}\\?`));
  const go = (name: string) => page.getByRole('button', { name, exact: true });
  await step('follows the order of the list, onto its next page', async () => {
    await expect
      .poll(() => rowsIn(page).nth(14).getByRole('link').first().getAttribute('href'))
      .toContain(data[13]?.id);
    await rowsIn(page).nth(14).getByRole('link').first().click();
    await expectLead(data[13]);
    await go('Next lead').click();
    await expectLead(data[14]);
    const further = listed(page, 'page=2', /sort=name:asc/);
    const [after] = ((await (await further).json()) as { data: Lead[] }).data;
    await expect.poll(() => go('Next lead').isEnabled()).toBe(true);
    await page.keyboard.press('j');
    await expectLead(after);
    await expect.poll(() => go('Previous lead').isEnabled()).toBe(true);
    await page.keyboard.press('k');
    await expectLead(data[14]);
  });
  await step('follows the dates without a list', async () => {
    const newest = `/modules/conversions/rows/leads?business_id=${id}&per_page=5&sort=occurred_at:desc`;
    const { data: leads } = await callAsAdmin<{ data: Lead[] }>('GET', newest);
    await page.goto(`/conversions/${leads[0]?.id}?business=${id}`);
    await go('Next lead').click();
    await expectLead(leads[1]);
    await go('Next lead').click();
    await expectLead(leads[2]);
    await go('Previous lead').click();
    await expectLead(leads[1]);
    await takeScreenshot(page, 'conversions-neighbours');
    await expectAccessible(page);
  });
});

const callWith = (page: Page) => page.getByRole('button', { name: /^Play the call from/ }).first();

test('a user opens a lead, plays its call and rates it from its menu and by keys', async () => {
  const page = await openPage({ as: 'admin' });
  const id = await findBusinessId('Clearwater');
  const call = page.getByRole('region', { name: /^Call from/ });
  await step('opens a lead with a call from the list [ROUTE-045] [AUDIO-005] [AUDIO-014]', async () => {
    await page.goto(`/conversions/list?business=${id}`);
    await callWith(page).waitFor();
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Play the call from/ }) });
    const heard = page.waitForRequest(/\/v1\/files\/[0-9a-f-]+\/content/);
    await row.first().getByRole('link').first().click();
    await page.waitForURL(/\/conversions\/[\w-]{20,}\?business=/);
    await heard;
  });
  await step(
    'plays and pauses the call [AUDIO-001] [AUDIO-002] [AUDIO-003] [AUDIO-006] [AUDIO-007]',
    async () => {
      await call.locator('[data-state="loaded"] svg, [data-state="loaded"] canvas').first().waitFor();
      await call.getByRole('button', { name: 'Play' }).click();
      await call.getByText(/Playing/).waitFor();
      await call.getByRole('button', { name: 'Pause' }).click();
      await call.getByText(/Paused/).waitFor();
      await expect.poll(() => call.getByRole('link', { name: 'Download recording' }).count()).toBe(1);
    },
  );
  await step('shows the source and journey [LEAD-019]', async () => {
    await page.getByRole('region', { name: 'Source and journey' }).waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Source and journey' }).textContent())
      .not.toMatch(/Device(mobile|desktop|tablet)/);
  });
  await step('credits the same touches under each model', async () => {
    // Expects each attribution model to credit the same touches, and each model's column to add up to 100 %.
    const credit = page.getByRole('region', { name: 'Credit under each model' });
    await credit.getByRole('row', { name: /^Total/ }).waitFor();
    expect(
      await credit
        .getByRole('row', { name: /^Total/ })
        .getByRole('cell')
        .allTextContents(),
    ).toEqual(Array.from({ length: 5 }, () => '100.0%'));
    await credit.getByText('the lead itself').waitFor();
    await credit
      .getByText(/gets all the credit\.$/)
      .first()
      .waitFor();
  });
  await step('marks the lead as won', async () => {
    await page.getByRole('button', { name: /^Status:/ }).click();
    await page.getByRole('menuitem', { name: 'Won …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('1250.50');
    await dialog.getByRole('button', { name: 'Won', exact: true }).click();
    await page
      .getByRole('region', { name: 'Status history' })
      .getByText('→ Won, $1,250.50')
      .first()
      .waitFor();
    await takeScreenshot(page, 'conversions-lead');
    await expectAccessible(page);
  });

  await step('reviews new leads by keys', async () => {
    await page.goto(`/conversions/list?business=${id}`);
    await page.getByRole('button', { name: 'Review new leads' }).click();
    const triage = page.getByRole('dialog', { name: 'Review new leads' });
    const first = await triage.getByRole('heading', { level: 3 }).textContent();
    await takeScreenshot(page, 'conversions-triage');
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/v1/conversions/lead-statuses'));
    await page.keyboard.press('u');
    expect((await saved).status()).toBe(200);
    await triage.getByText(/^2 of/).waitFor();
    await page.getByText('Undo', { exact: true }).click();
    await triage.getByText(/^1 of/).waitFor();
    await expect.poll(() => triage.getByRole('heading', { level: 3 }).textContent()).toBe(first);
    await page.keyboard.press('u');
    await triage.getByText(/^2 of/).waitFor();
    await page.keyboard.press('k');
    await triage.getByText('Not a fit', { exact: true }).first().waitFor();
    await expect.poll(() => triage.getByRole('heading', { level: 3 }).textContent()).not.toBe(first);
    const undone = page.waitForResponse((reply) => reply.url().endsWith('/v1/conversions/lead-statuses'));
    await page.keyboard.press('n');
    await undone;
  });
});

test('the conversion insights explain leads and missed calls; agent leads show if a lead-forwarding service is connected [LEAD-020] [LEAD-021] [LEAD-022] [ROUTE-044] [ROUTE-046] [TBL-016]', async () => {
  const page = await openPage({ as: 'admin' });
  const clearwater = await findBusinessId('Clearwater');
  await page.goto(`/conversions/overview?business=${clearwater}`);
  await page.getByRole('heading', { level: 1, name: 'Conversion insights' }).waitFor();
  expect(await page.title()).toContain('Conversion insights');
  for (const card of [
    'Valid leads',
    'Calls',
    'Forms',
    'Session conversion rate',
    'Blended cost per lead',
    'Lead score',
    'Missed-call rate',
  ])
    await page.getByRole('region', { name: card, exact: true }).locator('[data-exact]').first().waitFor();
  for (const chart of [
    'Leads over time',
    'Leads by channel',
    'Leads by funnel',
    'Leads by device',
    'Leads by weekday and hour',
    'Estimated revenue lost to missed calls',
  ])
    await page.getByRole('heading', { name: chart }).waitFor();
  await page
    .getByText(/^Missed calls may have cost about \$.* missed calls × .* average invoice\.$/)
    .waitFor();
  for (const table of ['Campaigns by lead quality', 'Top landing pages'])
    await page.getByRole('region', { name: table }).getByRole('row').nth(1).waitFor();
  await takeScreenshot(page, 'conversions-overview');
  await expectAccessible(page);

  await page.goto(`/conversions/overview?business=${await findBusinessId('Saltbush')}`);
  await page
    .getByRole('region', { name: 'Valid leads', exact: true })
    .locator('[data-exact]')
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Agent leads' }).count()).toBe(0);
  await page.goto(`/conversions/agent?business=${await findBusinessId('Saltbush')}`);
  await page.getByText('Lead forwarding is off.').waitFor();

  await page.goto(`/conversions/agent?business=${await findBusinessId('Ironbark')}`);
  const rows = page.getByRole('region', { name: 'Agent leads', exact: true }).getByRole('row');
  await rows.nth(1).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allTextContents())
    .toEqual(['Date and time', 'Name', 'Phone', 'Agent type', 'Campaign', 'Lead score']);
  await expect.poll(() => page.getByRole('link', { name: 'Agent leads' }).count()).toBeGreaterThan(0);
  await takeScreenshot(page, 'conversions-agent');
  // Expects a link with the id that the lead has in its source.
  const href = await rows.nth(1).getByRole('link').first().getAttribute('href');
  expect(href).toMatch(/^\/conversions\/pixel-\d+\?business=/);
  await rows.nth(1).getByRole('link').first().click();
  await page.getByRole('region', { name: 'Contact' }).waitFor();
});
