import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterAll(() => fixture.close());

const workbook = () =>
  readFile(new URL('../../../../../packages/reading/src/fixtures/months.xls', import.meta.url));

test('a sheet of a workbook that the user chooses is checked, imported and stays chosen [ROI-007]', async () => {
  const found = await fixture.check('invoices', await workbook());
  expect(found).toMatchObject({
    state: 'checked',
    sheets: ['Cover', 'March', 'April'],
    mapping: { sheet: 'March' },
    dry_run: { rows: 1, from_date: '2025-03-01' },
  });
  const chosen = await fixture.map('invoices', found.id, { columns: {}, sheet: 'April' });
  expect(chosen).toMatchObject({
    state: 'checked',
    mapping: { sheet: 'April', columns: { customer: { column: 'Customer' } } },
    dry_run: { rows: 2, from_date: '2025-04-01', to_date: '2025-04-02' },
  });
  expect(chosen.sample).toEqual([
    ['2025-04-01', 'Ben', '7'],
    ['2025-04-02', 'Cy', '9'],
  ]);
  // A later correction that names no sheet applies to the chosen sheet.
  const { sheet: _, ...corrected } = chosen.mapping;
  const { customer: _customer, ...columns } = corrected.columns;
  await fixture.map('invoices', found.id, { ...corrected, columns });
  await fixture.restart();
  const done = await fixture.importFile('invoices', found.id);
  expect(done).toMatchObject({ state: 'imported', mapping: { sheet: 'April' } });
  const revenue = await fixture.report('financials/data/financial-revenue', '2025-03-01', '2025-04-30');
  expect(JSON.stringify(revenue.data)).toContain('16');

  // Rows and corrections of this sheet do not affect other sheets.
  const again = await fixture.check('invoices', await workbook());
  expect(again).toMatchObject({ mapping: { sheet: 'March' }, remembered: true });
  expect((await fixture.importFile('invoices', again.id)).dry_run?.replaces).toBe(0);
});

test('choosing a missing or empty sheet is rejected and keeps the current sheet [ROI-007]', async () => {
  const { id } = await fixture.check('invoices', await workbook());
  const put = (sheet: string) =>
    fixture.ask('PUT', `/csv-uploads/${id}${fixture.query('invoices')}`, {
      payload: { mapping: { columns: {}, sheet } },
    });
  for (const [sheet, message] of [
    ['June', 'The file has no sheet \\"June\\".'],
    ['Cover', 'The sheet \\"Cover\\" is empty.'],
  ] as const) {
    const refused = await put(sheet);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(message)]);
  }
  expect(await fixture.get('invoices', id)).toMatchObject({ state: 'checked', mapping: { sheet: 'March' } });
  await fixture.ask('DELETE', `/csv-uploads/${id}${fixture.query('invoices')}`);
  expect((await fixture.files()).filter((name) => name.startsWith(id))).toEqual([]);
});
