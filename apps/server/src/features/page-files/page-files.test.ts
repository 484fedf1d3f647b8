import { Readable } from 'node:stream';
import { pages as describedPages, findPage } from '@bellwether/contract/pages/list';
import { parse } from 'csv-parse/sync';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  annotations,
  businesses,
  files as filesTable,
  rolePermissions,
} from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { readPdfText } from '../page-pdf/testing/pdf-text.ts';

let testApp: TestApp;
const rows = 2000;
const longName = `AU_Search_Brand_${'Melbourne_'.repeat(16)}2026`;
const campaignName = (at: number) => `Campaign ${String(at).padStart(4, '0')} <b> #let "$x$"`;
beforeAll(async () => {
  testApp = await openTestApp();
  const { warehouse, business } = testApp;
  const [north, south] = [testScope({ id: business.north }), testScope({ id: business.south })];
  await loadRows(
    warehouse,
    north,
    'ads',
    Array.from({ length: rows }, (_, at) => testAdRow('2026-01-05', campaignName(at), 1 + at / 100)).concat(
      testAdRow('2026-01-05', longName, 0),
    ),
  );
  await loadRows(warehouse, south, 'ads', [testAdRow('2026-01-05', 'Only of the south', 900)]);
  const annotation = (businessId: string, text: string, day: string) => ({
    businessId,
    text,
    day,
    createdBy: testApp.user.owner,
    updatedBy: testApp.user.owner,
  });
  await testApp.change((db) =>
    db
      .insert(annotations)
      .values([
        annotation(business.north, 'Radio <b> #panic()', '2026-01-05'),
        annotation(business.north, 'Long before', '2025-12-31'),
        annotation(business.south, 'Noted of south', '2026-01-05'),
      ]),
  );
  await loadRows(warehouse, north, 'invoices', [testInvoiceLine('2026-01-06', 'A1', 1234)], {
    source: 'xero',
  });
});
afterAll(() => testApp.close());

const pdfPath = (page: string, business: string) =>
  `/v1/modules/${findPage(page)?.module ?? 'dashboard'}/page-pdf?filter=business:${business}&page=${page}&from=2026-01-01&to=2026-01-31&compare_from=2025-01-01&compare_to=2025-01-31`;
const fetchPdf = async (who: 'client' | 'adviser', path: string) => {
  const { token } = await testApp.logOn(who);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await testApp.app.server.inject({ method: 'GET', url: path, headers });
  return { status: reply.statusCode, headers: reply.headers, bytes: new Uint8Array(reply.rawPayload) };
};

test('the PDF of a page has all 2,000 rows, totals and date range, and nothing of another business', async () => {
  const start = performance.now();
  const { status, headers, bytes } = await fetchPdf(
    'client',
    pdfPath('/analytics/google-ads', testApp.business.north),
  );
  console.log(`A PDF with a table of ${rows} rows: ${Math.round(performance.now() - start)} ms.`);
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    'north Pty Ltd-Google Ads-2026-01-31.pdf',
  );
  const pages = await readPdfText(bytes);
  const all = pages.join(' ');
  const missing = Array.from({ length: rows }, (_, at) => campaignName(at)).filter(
    (name) => !all.includes(name),
  );
  expect(missing).toEqual([]);
  // A name longer than its column wraps within the column.
  expect(all.replaceAll(' ', '')).toContain(longName);
  expect(all).toContain('Google Ads 1 Jan, 2026 – 31 Jan, 2026, compared with 1 Jan, 2025 – 31 Jan, 2025');
  // The expected total is the sum of 1 + 1.01 + … + 20.99.
  expect(all).toContain('$21,990.00');
  const tablePages = pages.filter((page) => /Campaign 1[0-8]\d\d/.test(page));
  expect(tablePages.length).toBeGreaterThan(20);
  for (const page of tablePages) expect(page).toMatch(/Campaign\s+Impressions\s+Clicks/);
  pages.forEach((page, at) => {
    expect(page).toMatch(new RegExp(`Page ${at + 1} of ${pages.length}`));
    expect(page).toContain('north Pty Ltd');
  });
  expect(all).not.toMatch(/south|elsewhere/i);
  expect(all).toContain('Notes of this period 5 Jan, 2026 Radio <b> #panic() (owner Tester)');
  expect(all).not.toContain('Long before');
  expect(all).toMatch(/no data for 1 Jan, 2026 – 4 Jan, 2026/);
});

test('every page can be printed, even without data, except unknown pages and pages that the reader may not open', async () => {
  for (const { path, title } of describedPages) {
    const { status, bytes } = await fetchPdf('adviser', pdfPath(path, testApp.business.south));
    expect([path, status]).toEqual([path, 200]);
    expect((await readPdfText(bytes)).join(' ')).toContain(title);
  }
  const fetchRefusal = async (path: string, business = testApp.business.north) =>
    (await fetchPdf('client', pdfPath(path, business))).status;
  expect(await fetchRefusal('/no/such-page')).toBe(404);
  expect(await fetchRefusal('/dashboard/performance', testApp.business.elsewhere)).toBe(404);
  const withoutFinancials = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    eq(rolePermissions.slug, 'financials'),
  );
  await testApp.change((db) => db.delete(rolePermissions).where(withoutFinancials));
  expect(await fetchRefusal('/business/revenue')).toBe(403);
  await testApp.change((db) =>
    db.insert(rolePermissions).values({ roleId: testApp.roles.Client, slug: 'financials' }),
  );
});

test('the CSV file of a page has its cards, its charts and every row of its tables', async () => {
  const path = pdfPath('/analytics/google-ads', testApp.business.north).replace('page-pdf', 'page-csv');
  const { status, headers, bytes } = await fetchPdf('client', path);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
    'north Pty Ltd-Google Ads-2026-01-31.csv',
  );
  const lines = parse(Buffer.from(bytes), { bom: true, columns: true }) as Record<string, string>[];
  const find = (part: string, title: string, figure: string) =>
    lines.filter((line) => line['Part'] === part && line['Title'] === title && line['Figure'] === figure);
  expect(find('Card', 'Google Ads spend', 'Google Ads spend')).toMatchObject([
    { Tab: 'Overview', Value: '21990', Unit: 'currency', Currency: 'AUD' },
  ]);
  expect(find('Chart', 'Ad spend and conversions', 'Ad spend')).toMatchObject([
    { Row: 'Jan 26', Value: '21990' },
  ]);
  const campaigns = find('Table', 'Campaign results', 'Ad spend');
  expect(campaigns).toHaveLength(rows + 1);
  expect(campaigns.reduce((sum, line) => sum + Number(line['Value']), 0)).toBeCloseTo(21_990);
  expect(lines.map((line) => line['Row']).join()).not.toMatch(/south|elsewhere/i);
});

test('any name or colour of a business can be printed', async () => {
  const tradingName = 'O\'Neil & "Söhne" #panic() $1$ سلام';
  await testApp.change((db) =>
    db
      .update(businesses)
      .set({ tradingName, primaryColor: 'red; }' })
      .where(eq(businesses.id, testApp.business.south)),
  );
  const { bytes } = await fetchPdf('adviser', pdfPath('/analytics/google-ads', testApp.business.south));
  const all = (await readPdfText(bytes)).join(' ');
  expect(all).toContain('O\'Neil & "Söhne" #panic() $1$');
  expect(all).toContain('Only of the south');
});

test('a logo that cannot be drawn does not prevent the PDF of a page', async () => {
  const { north } = testApp.business;
  const { files } = testApp.deps;
  // The logo has only the first bytes of a PNG, from which its type is detected.
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(20)]);
  const storedAs = crypto.randomUUID();
  await files.put(storedAs, Readable.from([bytes]));
  await testApp.change(async (db) => {
    const [file] = await db
      .insert(filesTable)
      .values({
        businessId: north,
        module: 'config',
        source: 'logo',
        fileName: 'logo.png',
        fileSize: bytes.length,
        mimeType: 'image/png',
        sha256: 'x',
        storedAs,
      })
      .returning({ id: filesTable.id });
    await db
      .update(businesses)
      .set({ logoId: file?.id ?? null })
      .where(eq(businesses.id, north));
  });
  const { status, bytes: pdf } = await fetchPdf('adviser', pdfPath('/business/revenue', north));
  expect(status).toBe(200);
  expect((await readPdfText(pdf)).join(' ')).toContain('$1,234');
});

test("the PDF of a plan's progress shows the figures of its page, to users who may read plans", async () => {
  const { business } = testApp;
  const admin = await testApp.as('admin');
  const items = (form: string) => `/v1/modules/plan/forms/${form}/items`;
  const makePlan = async (businessId: string, amount: number | null) => {
    const fields = {
      business_id: businessId,
      name: 'Grow <b> #panic()',
      type: 'revenue',
      target: 'revenue',
      start_date: '2025-07-01',
    };
    const { id } = ((await admin.post(items('plans'), fields)).body as { data: { id: string } }).data;
    const target = { business_id: businessId, plan_id: id, month: '2026-01-01', amount };
    if (amount !== null) expect((await admin.post(items('plan-targets'), target)).status).toBe(201);
    return id;
  };
  const plan = await makePlan(business.north, 2468);
  const pdf = await fetchPdf('client', `/v1/plans/${plan}/pdf`);
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toMatch(
    /north Pty Ltd-Grow .*2026-06-30\.pdf/,
  );
  const text = (await readPdfText(pdf.bytes)).join(' ');
  for (const shown of [
    'Grow <b> #panic()',
    'Revenue so far',
    'Target reached so far',
    'Year-end forecast',
    'Over the year',
    '$2,468',
    '$1,234',
    'Jan 2026',
  ])
    expect(text).toContain(shown);
  expect((await fetchPdf('client', `/v1/plans/${plan}/pdf?type=leads`)).status).toBe(409);
  expect((await fetchPdf('client', `/v1/plans/${plan}/pdf?type=sales`)).status).toBe(400);
  expect((await fetchPdf('client', `/v1/plans/${await makePlan(business.elsewhere, 1)}/pdf`)).status).toBe(
    404,
  );
  const empty = await readPdfText(
    (await fetchPdf('client', `/v1/plans/${await makePlan(business.north, null)}/pdf`)).bytes,
  );
  expect(empty.join(' ')).toContain('This plan has no targets for its months.');
});
