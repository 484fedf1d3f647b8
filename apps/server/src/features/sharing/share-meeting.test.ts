import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meetingMinutes, outbox } from '../../platform/postgres/schema.ts';
import { jobsDone } from '../../testing/jobs.ts';
import { emailOf } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('shareMeeting brings a calendar file, and the minutes where they are wanted', async () => {
  const client = await testApp.as('client');
  const business_id = testApp.business.north;
  const made = await client.post('/v1/meetings', {
    ...{ business_id, name: 'Review', attendees: [testApp.user.client] },
    ...{ date: '2026-03-20', start_time: '09:00', end_time: '10:00' },
  });
  const { id } = (made.body as { data: { id: string } }).data;
  const kept = { meetingId: id, businessId: business_id, state: new Uint8Array([0, 0]) };
  const html =
    '<h2>Budget</h2><p>Agreed &amp; signed.</p><ul><li><p>Ring Ann</p></li><li><p>Write</p></li></ul>';
  await testApp.change((db) =>
    db.insert(meetingMinutes).values({ ...kept, html, updatedAt: testApp.clock.now() }),
  );
  const answer = await client.post('/v1/internal/notify/send', {
    ...{ type: 'shareMeeting', business_id, recipients: { to: [testApp.user.owner] } },
    data: {
      ...{ subject: 'Next steps', content: 'See you there.', reply_to_email: emailOf('client') },
      ...{ meeting_id: id, with_minutes: true },
    },
  });
  expect(answer.status).toBe(202);
  await jobsDone(testApp);
  const [mail] = await testApp.deps.db.select().from(outbox);
  expect(mail?.body).toContain(
    'See you there.\n\nMinutes\n\nBudget\nAgreed & signed.\n- Ring Ann\n- Write\n\n',
  );
  const eml = await readFile(join(testApp.deps.config.dataDir, 'outbox', `${mail?.id}.eml`), 'utf8');
  const { attachments } = await PostalMime.parse(eml);
  const files = attachments.map(({ mimeType, content }) => [
    mimeType,
    typeof content === 'string' ? content : new TextDecoder().decode(content),
  ]);
  expect(files).toContainEqual(['text/calendar', expect.stringContaining(`UID:${id}@`)]);
});
