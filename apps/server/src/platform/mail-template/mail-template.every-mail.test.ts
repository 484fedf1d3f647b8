import { readFile } from 'node:fs/promises';
import { addDays } from '@bellwether/domain/time/day';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scheduleDigests } from '../../features/digest/register.ts';
import { png } from '../../features/files/testing/samples.ts';
import { mailNotifications } from '../../features/notifications/mails.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import { runWaitingJobs, waitForJobs } from '../../testing/jobs.ts';
import { listMailFiles } from '../../testing/mail-files.ts';
import { newScheduleBody } from '../../testing/report-schedule.ts';
import { pausedCampaign, storeInsights } from '../../testing/stored-insight.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestUser, testEmail, testPassword } from '../../testing/test-users.ts';
import { businesses, meetingMinutes, users } from '../postgres/schema.ts';
import { loadRows, testScope } from '../warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../warehouse/testing/testing-rows.ts';

const hostileName = `<b onclick="x">Bo</b> & "Co"`;
const hostileBusiness = `North <script>alert('1')</script> & "Sons"`;

let testApp: TestApp;
const sent = new Map<string, Email>();

/** Runs an action, waits for its mails and keeps the user's newest mail under the name of its kind. */
const receive = async (kind: string, to: string, act: () => Promise<unknown>): Promise<void> => {
  const { dataDir } = testApp.deps.config;
  const before = new Set(await listMailFiles(dataDir));
  await act();
  const find = async () => {
    await waitForJobs(testApp);
    const added = (await listMailFiles(dataDir)).filter((file) => !before.has(file));
    const mails = await Promise.all(added.map(async (file) => PostalMime.parse(await readFile(file))));
    return mails.find((mail) => mail.to?.some(({ address }) => address === to));
  };
  await expect.poll(find, { message: kind }).toBeDefined();
  const mail = await find();
  if (mail) sent.set(kind, mail);
};

const by = (who: TestUser) => testApp.as(who);
const requireOk = async (answer: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await answer;
  expect([status, status < 300 ? '' : text]).toEqual([status, '']);
};

const longPath = (business: string) =>
  `/business/revenue?business=${business}&filters=${'channel:=Paid+Search;'.repeat(12)}`;

const sendShared = async (): Promise<void> => {
  const { business, user, deps, clock } = testApp;
  const client = await by('client');
  const message = (more: object) => ({
    subject: 'Our <i>March</i>',
    reply_to_email: testEmail('client'),
    ...more,
  });
  const common = { business_id: business.north, recipients: { to: [user.owner] } };
  await receive('shared page', testEmail('owner'), () =>
    requireOk(
      client.post('/v1/share-page', {
        type: 'mail',
        ...common,
        data: message({
          template: 'share-page',
          content: `${hostileBusiness}: Revenue, 1 Mar, 2026 – 31 Mar, 2026\nRevenue: $1,234 (+4.1%)\nOrders: 12\n\nSee https://of.example/${'x'.repeat(90)} too.`,
          url: longPath(business.north),
        }),
      }),
    ),
  );
  await receive('question', testEmail('owner'), () =>
    requireOk(
      client.post('/v1/internal/notify/send', {
        type: 'requestInfo',
        ...common,
        data: message({ content: 'Why did revenue rise?', page: longPath(business.north) }),
      }),
    ),
  );
  const created = await client.post('/v1/meetings', {
    business_id: business.north,
    name: 'Review',
    attendees: [user.client],
    date: '2026-03-20',
    start_time: '09:00',
    end_time: '10:00',
  });
  const { id } = (created.body as { data: { id: string } }).data;
  await testApp.change((db) =>
    db.insert(meetingMinutes).values({
      meetingId: id,
      businessId: business.north,
      state: new Uint8Array([0, 0]),
      html: '<h2>Budget</h2><p>Agreed &amp; signed.</p><ul><li><p>Ring Ann</p></li><li><p>Write</p></li></ul>',
      updatedAt: clock.now(),
    }),
  );
  await receive('shared meeting', testEmail('owner'), () =>
    requireOk(
      client.post('/v1/internal/notify/send', {
        type: 'shareMeeting',
        ...common,
        data: message({ content: 'See you.', meeting_id: id, with_minutes: true, with_pack: true }),
      }),
    ),
  );
  const queue = await deps.jobs.open();
  await receive('notification', testEmail('adviser'), async () => {
    await requireOk(
      client.post('/v1/meetings', {
        business_id: business.north,
        name: 'Three',
        attendees: [user.adviser],
        date: '2026-03-21',
        start_time: '09:00',
        end_time: '10:00',
      }),
    );
    await queue.send(mailNotifications, { userId: user.adviser, minute: Date.now() });
  });
  await receive('notifications', testEmail('owner'), async () => {
    for (const name of ['One <i>', 'Two'])
      await requireOk(
        client.post('/v1/meetings', {
          business_id: business.north,
          name,
          attendees: [user.owner],
          date: '2026-03-21',
          start_time: '09:00',
          end_time: '10:00',
        }),
      );
    await queue.send(mailNotifications, { userId: user.owner, minute: Date.now() });
  });
};

const sendAccountMails = async (): Promise<void> => {
  const { business, user, roles, clock } = testApp;
  const [admin, owner] = [await by('admin'), await by('owner')];
  await receive('reset', testEmail('owner'), () =>
    requireOk(testApp.with().post('/v1/auth/reset', { email: testEmail('owner') })),
  );
  await receive('invitation', 'new@test.example', () =>
    requireOk(
      admin.post('/v1/users', {
        first_name: hostileName,
        last_name: 'New',
        email: 'new@test.example',
        roles: [{ id: roles.Client }],
        businesses: [business.north],
      }),
    ),
  );
  const started = await owner.post('/v1/profile/passkeys/options', { current_password: testPassword });
  const { options, ticket } = (started.body as { data: { options: { challenge: string }; ticket: string } })
    .data;
  const response = createAuthenticator(testApp.deps.config.publicUrl).create(options.challenge);
  await receive('passkey added', testEmail('owner'), () =>
    requireOk(owner.post('/v1/profile/passkeys', { ticket, name: 'Phone <i>', response })),
  );
  await receive('passkeys removed', testEmail('owner'), () =>
    requireOk(admin.ask('DELETE', `/v1/users/${user.owner}/passkeys`)),
  );
  const begun = await owner.post('/v1/profile/second-factor', { current_password: testPassword });
  const { secret } = (begun.body as { data: { secret: string } }).data;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() });
  await requireOk(owner.put('/v1/profile/second-factor', { code }));
  await receive('two-step sign-in off', testEmail('owner'), () =>
    requireOk(admin.ask('DELETE', `/v1/users/${user.owner}/second-factor`)),
  );
};

const sendScheduled = async (): Promise<void> => {
  const { business, user, deps, clock } = testApp;
  const owner = await by('owner');
  const choice = { in_product: false, by_mail: true };
  await requireOk(owner.put('/v1/notifications/choices/weekly-digest', choice));
  const adviser = await by('adviser');
  const created = await adviser.post('/v1/report-schedules', {
    ...newScheduleBody(testApp),
    business_id: business.north,
    pages: ['/business/revenue', '/analytics/google-ads'],
    comparison: 'previous_period',
    message: 'Here is how it went.',
    recipients: [user.client],
  });
  const { id } = (created.body as { data: { id: string } }).data;
  await receive('report', testEmail('client'), () =>
    requireOk(adviser.post(`/v1/report-schedules/${id}/send?filter=business:${business.north}`)),
  );
  clock.advance(Date.parse('2026-03-23T07:30:00+11:00') - clock.now().getTime());
  await receive('digest', testEmail('owner'), async () => {
    await (await deps.jobs.open()).send(scheduleDigests, {});
    await runWaitingJobs(testApp);
  });
};

beforeAll(async () => {
  testApp = await openTestApp();
  const { business, user, warehouse } = testApp;
  const north = testScope({ id: business.north });
  await loadRows(
    warehouse,
    north,
    'ads',
    [testAdRow('2026-03-17', 'Brand', 50), testAdRow('2026-03-10', 'Brand', 40)],
    {
      from: '2026-01-01',
      to: '2026-03-22',
    },
  );
  await loadRows(
    warehouse,
    north,
    'invoices',
    [
      // Many small invoices on many days, so that the difference is more than chance.
      ...Array.from({ length: 60 }, (_, n) => testInvoiceLine(addDays('2024-03-01', n * 6), `A9-${n}`, 10)),
      ...Array.from({ length: 90 }, (_, n) => testInvoiceLine(addDays('2025-03-01', n * 4), `A0-${n}`, 10)),
      testInvoiceLine('2026-03-10', 'A1', 1234),
    ],
    { source: 'xero', from: '2024-03-01', to: '2026-03-22' },
  );
  await loadRows(
    warehouse,
    north,
    'leads',
    [
      {
        lead_key: '1',
        name: hostileName,
        day: '2026-03-17',
        occurred_at: '2026-03-17 10:00:00',
        kind: 'form',
      },
      { lead_key: '2', name: 'Cy', day: '2026-03-18', occurred_at: '2026-03-18 10:00:00', kind: 'form' },
    ],
    { replaces: 'identity' },
  );
  await (await by('admin')).upload(`/v1/businesses/${business.north}/logo`, {
    name: 'logo.png',
    content: png,
    field: 'upload',
  });
  await testApp.change((db) =>
    db
      .update(businesses)
      .set({ tradingName: hostileBusiness, primaryColor: '#ffe14d' })
      .where(eq(businesses.id, business.north)),
  );
  await storeInsights(testApp, business.north, [pausedCampaign]);
  for (const who of ['owner', 'client', 'adviser'] as const)
    await testApp.change((db) =>
      db.update(users).set({ firstName: hostileName }).where(eq(users.id, user[who])),
    );
});
afterAll(() => testApp.close());

test('the test collects the mails of shared pages, questions, meetings and notifications', sendShared);
test('the test collects the mails about accounts', sendAccountMails);
test('the test collects the mails of scheduled reports and digests', sendScheduled);

const kinds = [
  'shared page',
  'question',
  'shared meeting',
  'notification',
  'notifications',
  'reset',
  'invitation',
  'passkey added',
  'passkeys removed',
  'two-step sign-in off',
  'report',
  'digest',
];

/** Returns the visible text of an HTML mail. */
const seenText = (html: string): string => html.replace(/^.*<\/head>/s, '').replace(/<[^>]*>/g, '\n');

const listHrefs = (html: string): string[] =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe.each(kinds)("the mail '%s'", (kind) => {
  const read = () => {
    const { html = '', text = '' } = sent.get(kind) ?? {};
    return { html, text };
  };

  test('each mail has a button and shows every address in full in its plain text', () => {
    const { html, text } = read();
    const [button] = [...html.matchAll(/<a href="([^"]+)" class="button"/g)].map(([, href]) => href);
    expect(button).toMatch(/^http:\/\/localhost:4000/);
    for (const href of listHrefs(html)) expect(text).toContain(href);
  });

  test('each mail escapes names that users typed', () => {
    const { html, text } = read();
    expect(html).not.toMatch(/<(b|i|script)\b|onclick="/);
    expect(text).toContain(`Hi ${hostileName},`);
    expect(html).toContain('Hi &lt;b onclick=&quot;x&quot;&gt;Bo&lt;/b&gt; &amp; &quot;Co&quot;,');
    for (const href of listHrefs(html)) expect(href).toMatch(/^https?:\/\//);
  });

  test('each mail shows no raw address in its HTML and loads nothing from the network', () => {
    const { html } = read();
    expect(seenText(html)).not.toMatch(/https?:\/\//);
    expect(seenText(html)).not.toMatch(/[^\s]{60}/);
    expect(html).not.toMatch(/(src|background)="(?!cid:)|url\(/);
  });
});

test('a mail of a business shows its logo and keeps its colour readable', () => {
  const { html = '', attachments = [] } = sent.get('shared page') ?? {};
  const [source] = /(?<=<img src="cid:)[^"]+/.exec(html) ?? [];
  expect(attachments.map(({ contentId }) => contentId)).toContain(`<${source}>`);
  expect(html).toContain('alt="North &lt;script&gt;');
  // The business's yellow is darkened so that a button is readable on white.
  expect(html.replace(/<style>.*<\/style>/s, '')).not.toContain('#ffe14d');
});

test('shared pages, reports and digests show figures with their change', () => {
  const figure = (kind: string, label: string) =>
    new RegExp(
      `<th[^>]*>${label}</th><td[^>]*>([^<]+)</td>(?:<td[^>]* class="([a-z]+) line"[^>]*>([^<]*)</td>)?`,
    )
      .exec(sent.get(kind)?.html ?? '')
      ?.slice(1);
  expect(figure('shared page', 'Revenue')).toEqual(['$1,234', 'quiet', '+4.1%']);
  expect(sent.get('shared page')?.text).toContain('Revenue: $1,234 (+4.1%)\nOrders: 12');
  expect(figure('digest', 'Ad spend')).toEqual(['$50', 'quiet', '+25.0%']);
  expect(sent.get('digest')?.text).toContain('Ad spend: $50 (+25.0%)');
  expect(figure('report', 'Revenue')).toEqual(['$900', 'good', '+50.0%']);
  expect(sent.get('report')?.text).toContain('Revenue: $900 (+50.0%)');
});
