import { createReadStream } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FileContent, openUploadFixture, type UploadFixture } from './testing/fixture.ts';

let fixture: UploadFixture;
beforeAll(async () => {
  fixture = await openUploadFixture();
});
afterEach(() => fixture.clear());
afterAll(() => fixture.close());

const head = 'Campaign ID,Campaign,Day,Currency code,Cost,Clicks\n';
const openFixture = (name: string) =>
  createReadStream(new URL(`../../../../../packages/reading/src/fixtures/${name}`, import.meta.url));

const importAds = async (content: FileContent) => {
  const checked = await fixture.check('ads', content);
  expect(checked.problems).toEqual([]);
  const done = await fixture.importFile('ads', checked.id);
  expect(done.state).toBe('imported');
  return checked;
};
const costs = async () => {
  const { data } = await fixture.report('dashboard/data/top-campaigns', '2026-03-01', '2026-03-31');
  return Object.fromEntries(data.map((row) => [row['campaign'], row['cost']]));
};

test('a renamed campaign is counted only once, by its id, under its new name', async () => {
  await importAds(openFixture('C11a-campaign-with-id.csv'));
  const renamed = await importAds(openFixture('C11b-campaign-with-id-renamed.csv'));
  expect(renamed.dry_run).toMatchObject({ replaces: 2, disappears: null });
  expect(await costs()).toEqual({ 'A renamed': 200 });
  await fixture.act('ads', renamed.id, 'undo');
  expect(await costs()).toEqual({ A: 200 });
});

test('a file without campaign ids replaces rows with ids by campaign name', async () => {
  await importAds(`${head}1,Brand,2026-03-01,GBP,10,1\n2,Other,2026-03-01,GBP,5,1\n`);
  await importAds('Campaign,Day,Currency code,Cost,Clicks\nBrand,2026-03-01,GBP,12,1\n');
  expect(await costs()).toEqual({ Brand: 12, Other: 5 });
});

test('campaigns with the same name are distinguished by id', async () => {
  await importAds(`${head}1,Brand,2026-03-01,GBP,10,1\n`);
  await importAds(`${head}2,Brand,2026-03-01,GBP,5,1\n`);
  expect(await costs()).toEqual({ Brand: 15 });
});

test('campaign ids that a spreadsheet has rounded are ignored', async () => {
  await importAds(`${head}2.38E+16,Brand,2026-03-01,GBP,10,1\n2.38E+16,Other,2026-03-01,GBP,5,1\n`);
  await importAds(`${head}2.38E+16,Other,2026-03-01,GBP,7,1\n`);
  expect(await costs()).toEqual({ Brand: 10, Other: 7 });
});

test('campaign ids are used as names if the file has no names', async () => {
  const checked = await importAds('Campaign ID,Day,Currency code,Cost,Clicks\n77,2026-03-01,GBP,10,1\n');
  expect(checked.mapping.columns).toMatchObject({ campaign: { column: 'Campaign ID' } });
  expect(checked.mapping.columns).not.toHaveProperty('campaign_id');
  expect(await costs()).toEqual({ 77: 10 });
});

test('a dry run names loaded campaigns of the same days that the file lacks', async () => {
  const plain = 'Campaign,Day,Currency code,Cost,Clicks\n';
  await importAds(`${plain}A,2026-03-01,GBP,10,1\nB,2026-03-01,GBP,3,1\nC,2026-03-09,GBP,3,1\n`);
  const renamed = await fixture.check('ads', `${plain}A renamed,2026-03-01,GBP,10,1\nB,2026-03-01,GBP,3,1\n`);
  expect(renamed.dry_run?.notes).toContain(
    'The campaign "A" of the same period is not in this file and counts in addition. If you renamed a campaign, undo the earlier import first, or export the campaign ID too.',
  );
  const same = await fixture.check('ads', `${plain}B,2026-03-01,GBP,4,1\n`);
  expect(same.dry_run?.notes.join()).not.toContain('of the same period');
});
