import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';
import { testServer } from '../support/test-server.ts';
import { importFile } from '../support/uploading-by-call.ts';

type Made = { data: { id: string } };

const hour = 3_600_000;

test('ROI announces pending figures for 72 hours after an accounting change or upload only', async () => {
  const mark = crypto.randomUUID().slice(0, 8);
  const make = async (name: string) =>
    (await callAsAdmin<Made>('POST', '/businesses', { trading_name: `${name} ${mark}` })).data.id;
  const { connected, uploaded, neither, xero, beforeUpload, afterUpload } = await step(
    'connects one business and uploads to another',
    async () => {
      const [connected, uploaded, neither] = [
        await make('Connected'),
        await make('Uploaded'),
        await make('Neither'),
      ];
      const { data: xero } = await callAsAdmin<{ data: { updated_at: string } }>(
        'PUT',
        `/businesses/${connected}/integrations/xero`,
        { api_key: 'a-key-of-xero' },
      );
      // Expects no notice after an ad account changed, because only accounting systems cause it.
      await callAsAdmin('PUT', `/businesses/${neither}/integrations/google_ads`, {
        api_key: 'a-customer-id',
      });
      const beforeUpload = Date.now();
      await importFile({
        kind: 'leads',
        business: uploaded,
        content: 'Lead Id,Date,Email\nA1,2026-03-01,ann@x.example\n',
      });
      const afterUpload = Date.now();
      return { connected, uploaded, neither, xero, beforeUpload, afterUpload };
    },
  );

  // Extends the sign-in, so that it stays valid when the page's clock skips days.
  const session = {
    ...testServer().sessions.admin,
    expiry: new Date(Date.now() + 1000 * hour).toISOString(),
  };
  const page = await openPage({ as: session });
  const said = page.getByText('Your data is being prepared. Figures can take up to 72 hours to appear.', {
    exact: true,
  });
  /** Opens a ROI page at the time `now`, waits until it has loaded, and expects the notice `times` times. */
  const expectSaid = async (business: string, now: number, times: 0 | 1) => {
    await page.clock.setFixedTime(now);
    await page.goto(`/roi/insights?business=${business}`);
    await page.getByRole('heading', { level: 1, name: 'ROI insights', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(() => said.count()).toBe(times);
  };
  await step('announces pending figures after an accounting change [INTEG-037]', async () => {
    const changed = Date.parse(xero.updated_at);
    await expectSaid(connected, changed + 72 * hour - 1, 1);
    await expectSaid(connected, changed + 72 * hour + 1, 0);
  });
  await step('announces pending figures after an upload [INTEG-038]', async () => {
    await expectSaid(uploaded, beforeUpload + 72 * hour - 1, 1);
    await expectSaid(uploaded, afterUpload + 72 * hour + 1, 0);
  });
  await step('announces nothing after a change of ads', async () => {
    await expectSaid(neither, afterUpload + 10 * hour, 0);
  });

  await step('announces nothing once there are figures', async () => {
    await importFile({
      kind: 'invoices',
      business: uploaded,
      content: 'Invoice Date,Invoice Number,Customer Email,Amount\n2026-03-02,R1,ann@x.example,10.00\n',
    });
    // Waits for the first matches, because the notice after an upload disappears only once there is revenue to report.
    const matched = `/modules/conversions/rows/leads?business_id=${uploaded}&filter=match_state:=automatic`;
    await expect
      .poll(async () => (await callAsAdmin<{ data: unknown[] }>('GET', matched)).data.length, {
        timeout: 60_000,
      })
      .toBe(1);
    await expectSaid(uploaded, Date.now(), 0);
  });
  const card = page.getByRole('region', { name: 'Uploads and integrations', exact: true });
  const expectUploads = async (business: string, now: number, words: string) => {
    await page.clock.setFixedTime(now);
    await page.goto(`/roi/integrity?business=${business}#history`);
    // Reloads the page, because opening the same URL with a hash does not reload it.
    await page.reload();
    await page.waitForLoadState('networkidle');
    await card.getByText(words).waitFor();
  };
  await step('reports that nothing was uploaded [ROI-003]', async () => {
    const none = await findBusinessId('Ironbark');
    await expectUploads(none, afterUpload, 'No CSV files with leads or invoices uploaded yet.');
  });
  await step('reports uploads of the last 72 hours [ROI-004]', async () => {
    const recent = 'A CSV file was uploaded within the last 72 hours.';
    await expectUploads(uploaded, beforeUpload + 71 * hour, recent);
    await expectUploads(uploaded, beforeUpload + 72 * hour - 1, recent);
    const late = 'CSV files were uploaded, but none within the last 72 hours.';
    await expectUploads(uploaded, Date.now() + 72 * hour + 1, late);
  });
});
