import type { ReportSchedule } from '@bellwether/contract/api/figures/report-schedules';
import { findNextDue } from '@bellwether/domain/schedules/rule';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfText } from '../../apps/server/src/features/page-pdf/testing/pdf-text.ts';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, shareButton, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { listMailLinks, readMailsTo, waitForMail } from '../support/mails.ts';
import { createUser, type TestPerson } from '../support/new-user.ts';
import { windowSizes } from '../support/page-pool.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const mark = `Rep${Date.now()}`;
type Reader = TestPerson & { business: string; name: string; meeting: string };
let made: Promise<Reader> | undefined;
/** Creates a user who is invited to a meeting, once for all tests. */
const reader = (): Promise<Reader> => {
  made ??= (async () => {
    const business = await findBusinessId('Saltbush');
    const person = await createUser(business, ['dashboard', 'financials', 'meetings']);
    const people = await callAsAdmin<{ data: { id: string; full_name: string }[] }>(
      'GET',
      `/modules/meetings/users?business_id=${business}`,
    );
    const found = people.data.find(({ full_name }) => full_name.endsWith(person.email.split('@')[0] ?? ''));
    const meeting = await createMeeting(business, `${mark} review`, { attendees: [found?.id] });
    return { ...person, business, name: found?.full_name ?? '', meeting: meeting.id };
  })();
  return made;
};

const notice = (page: Page, text: string) =>
  page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text }).first().waitFor();

test('a scheduled report is created, previewed, approved, mailed with its PDF and links, and paused [SHARE-001]', async () => {
  const { business, email, name: readerName, session } = await reader();
  const page = await openPage({ as: 'admin' });
  await step('creates a report that needs approval', async () => {
    await page.goto(`/company/reports?business=${business}`);
    await page.getByRole('heading', { level: 1, name: 'Scheduled reports' }).waitFor();
    await page.getByRole('button', { name: 'New report' }).click();
    const dialog = page.getByRole('dialog', { name: 'New report' });
    await dialog.getByLabel('Name').fill(mark);
    await dialog.getByRole('combobox', { name: 'Pages' }).click();
    await page.getByRole('option', { name: /: Revenue$/ }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('combobox', { name: 'Recipients' }).click();
    await page.getByRole('option', { name: readerName, exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Subject').fill(`${mark} März`);
    await dialog.getByLabel('Message').fill('Here is how it went.');
    await dialog.getByRole('switch', { name: 'Ask me to approve each report before it is sent' }).click();
    await expectAccessible(page);
    await takeScreenshot(page, 'report-form');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'The report will be sent automatically from now on.');
  });
  const row = page.getByRole('row').filter({ hasText: mark });
  const { zone, due } = await step('shows when the report is due', async () => {
    const { data } = await callAsAdmin<{ data: ReportSchedule[] }>(
      'GET',
      `/report-schedules?filter=business:${business}`,
    );
    const zone = data.find(({ name }) => name === mark)?.business.time_zone ?? '';
    const due = findNextDue({ every: 'month', day: 1, time: '08:00' }, zone, new Date());
    await row.getByText(formatDateTime(zone, due), { exact: true }).waitFor();
    await row.getByText('On the 1st of the month at 8:00 AM', { exact: true }).waitFor();
    await row.getByText('None yet', { exact: true }).waitFor();
    return { zone, due };
  });
  const act = async (name: string) => {
    await row.getByRole('button', { name: `Actions for ${mark}` }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await step('previews the email and its PDF', async () => {
    await act('Preview email');
    const mail = page.getByRole('dialog', { name: `Email of ${mark}` });
    const words = mail.getByRole('group', { name: 'Email text' });
    await words.getByText('Here is how it went.').waitFor();
    await mail.getByText(new RegExp(`^Saltbush Home: ${mark} März, `)).waitFor();
    await mail.getByText(readerName, { exact: true }).waitFor();
    await words.getByRole('link', { name: /business\/revenue\?business=/ }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'report-mail');
    const arriving = page.waitForEvent('download');
    await mail.getByRole('button', { name: 'Save PDF' }).click();
    const printed = (await readPdfText(new Uint8Array(await readDownload(await arriving)))).join(' ');
    expect(printed).toContain('Saltbush');
    expect(printed).not.toMatch(/Clearwater/);
    await page.keyboard.press('Escape');
    await mail.waitFor({ state: 'detached' });
  });

  await step('sends the report after approval', async () => {
    await act('Send now');
    await notice(page, 'The report is being sent.');
    // Waits without a reload, because the list refreshes automatically.
    await row.getByText(/^Waiting for approval/).waitFor();
    expect(
      (await readMailsTo(email)).filter(({ subject }) => subject?.startsWith(`Saltbush Home: ${mark}`)),
    ).toEqual([]);
    await act('Approve and send');
    await row.getByText(new RegExp(`^Sent to ${readerName}`)).waitFor();
    const hidden = () =>
      page
        .getByRole('table')
        .evaluate((table): number => table.parentElement.scrollWidth - table.parentElement.clientWidth);
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    await takeScreenshot(page, 'reports');
  });
  const links = await step('receives the email with its PDF and links', async () => {
    const received = await waitForMail(email, ({ subject = '' }) =>
      subject.startsWith(`Saltbush Home: ${mark} März, `),
    );
    expect(received.text).toContain('Here is how it went.');
    const [file] = received.attachments;
    expect([file?.mimeType, file?.filename]).toEqual([
      'application/pdf',
      expect.stringMatching(new RegExp(`^Saltbush.* ${mark}\\.pdf$`)),
    ]);
    const sent = (await readPdfText(new Uint8Array(file?.content as ArrayBuffer))).join(' ');
    expect(sent).toContain('Revenue');
    const links = listMailLinks(received);
    expect(links.map((link) => new URL(link).pathname)).toEqual([
      '/dashboard/performance',
      '/business/revenue',
    ]);
    return links;
  });
  await step('opens the links as the recipient', async () => {
    const theirs = await openPage({ as: session });
    for (const [at, heading] of ['Performance', 'Revenue'].entries()) {
      await theirs.goto(links[at] ?? '');
      await theirs.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
  });

  await step('pauses and resumes the report', async () => {
    await act('Pause');
    await row.getByText('Paused', { exact: true }).waitFor();
    await act('Resume');
    await row.getByText(formatDateTime(zone, due), { exact: true }).waitFor();
    await page.setViewportSize(windowSizes.phone);
    await takeScreenshot(page, 'reports-phone');
  });
});

test('links in mails about invitations, shared meetings and shared pages open their target [SHARE-014] [SHARE-008]', async () => {
  const { business, email, name: readerName, session, meeting } = await reader();
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${meeting}/view?business=${business}`);
  await page.getByRole('button', { name: 'Share meeting' }).click();
  const sharing = page.getByRole('dialog');
  // Chooses no recipient, because attendees are preselected.
  await sharing.getByLabel('Subject').fill(`${mark} meeting`);
  await sharing.getByRole('button', { name: 'Send' }).click();
  await sharing.waitFor({ state: 'detached' });
  await page.goto(`/business/revenue?business=${business}`);
  await page.getByRole('region', { name: 'Revenue', exact: true }).locator('[data-exact]').waitFor();
  await shareButton(page).click();
  await page.getByRole('menuitem', { name: 'Email this page' }).click();
  const paging = page.getByRole('dialog', { name: 'Email this page' });
  await paging.getByRole('combobox', { name: 'Recipients' }).click();
  await page.getByRole('option', { name: readerName, exact: true }).click();
  await page.keyboard.press('Escape');
  await paging.getByLabel('Subject').fill(`${mark} page`);
  await paging.getByRole('button', { name: 'Send' }).click();
  await paging.waitFor({ state: 'detached' });

  const theirs = await openPage({ as: session });
  const follow = async (subject: RegExp, link: RegExp, heading: string) => {
    const mail = await waitForMail(email, (one) => subject.test(one.subject ?? ''));
    expect(mail.text).toMatch(/^Hi Robin,/);
    const address = listMailLinks(mail).find((one) => link.test(one));
    await theirs.goto(address ?? '');
    await theirs.getByRole('heading', { level: 1, name: heading }).waitFor();
    return mail;
  };
  const invited = await follow(new RegExp(`^${mark} meeting$`), /\/meetings\//, `${mark} review`);
  expect(invited.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');
  await follow(new RegExp(`^${mark} page$`), /\/s\//, 'Revenue');
  expect(new URL(theirs.url()).searchParams.get('business')).toBe(business);
  await follow(/invited you|concern you/, /\/meetings\//, `${mark} review`);
});
