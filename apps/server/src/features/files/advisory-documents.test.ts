import { findDocumentType } from '@bellwether/contract/api/advisory-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { png } from './testing/samples.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const csv = { name: 'figures.csv', content: 'a,b\n1,2\n', field: 'upload' };
const north = () => `filter=business:${testApp.business.north}`;
const listDocuments = async (more = '') =>
  (
    (
      await (
        await testApp.as('admin')
      ).get(`/v1/advisory-documents?business_id=${testApp.business.north}${more}`)
    ).body as { data: Record<string, unknown>[] }
  ).data;

test('an advisory document has a file, business, category, type and date, and is listed by meeting [MEET-055]', async () => {
  const admin = await testApp.as('admin');
  const meeting = (
    (
      await admin.post('/v1/meetings', {
        business_id: testApp.business.north,
        name: 'Review',
        attendees: [testApp.user.owner],
        date: '2030-01-29',
        start_time: '10:00',
        end_time: '11:30',
      })
    ).body as { data: { id: string } }
  ).data;
  const added = await admin.upload(`/v1/advisory-documents/report?${north()}`, csv);
  expect(added.status).toBe(201);
  const picture = { name: 'board.png', content: png, field: 'upload' };
  const meetingPath = `/v1/meetings/${meeting.id}/advisory-documents/meeting?${north()}`;
  expect((await admin.upload(meetingPath, picture)).status).toBe(201);
  const report = {
    _id: expect.any(String),
    file: { file_name: 'figures.csv' },
    business: { _id: testApp.business.north, trading_name: expect.any(String) },
    category: 'report',
    document_type: 'spreadsheet',
    generated_date_time: testApp.clock.now().toISOString(),
  };
  expect((added.body as { data: object }).data).toMatchObject(report);
  expect(await listDocuments()).toHaveLength(2);
  expect(await listDocuments('&filter=category:=report')).toMatchObject([report]);
  expect(await listDocuments(`&filter=${encodeURIComponent(`source_id:=${meeting.id}`)}`)).toMatchObject([
    { category: 'meeting', document_type: 'other', sourceObject: { name: 'Review' } },
  ]);
});

test('an advisory document needs a known category, is hidden from other businesses, and other files are not listed', async () => {
  const admin = await testApp.as('admin');
  expect((await admin.upload(`/v1/advisory-documents/secret?${north()}`, csv)).status).toBe(400);
  await admin.upload(`/v1/advisory-meeting-items/files?${north()}`, csv);
  expect(await listDocuments('&filter=category:=other')).toEqual([]);
  const stranger = await testApp.as('stranger');
  const listPath = `/v1/advisory-documents?business_id=${testApp.business.north}`;
  expect((await stranger.get(listPath)).status).toBe(404);
});

test('the document type of an advisory document is derived from its MIME type', () => {
  expect(
    [
      'application/pdf',
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'text/csv',
      'image/png',
    ].map(findDocumentType),
  ).toEqual(['pdf', 'presentation', 'spreadsheet', 'other']);
});
