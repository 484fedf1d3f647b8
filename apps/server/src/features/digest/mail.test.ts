import { expect, test } from 'vitest';
import { productBrand } from '../../platform/mail-template/brand.ts';
import { renderMail } from '../../platform/mail-template/render-mail.ts';
import type { WeeklyDigest } from './digest.ts';
import { buildDigestMail } from './mail.ts';

const place = (id: string) => ({ id, name: `${id} <i>Pty</i> Ltd` });
const lead = { id: 'L"1', business: place('north'), who: 'Ann', what: 'Form', mayMark: false };
const week = (over: Partial<WeeklyDigest> = {}): WeeklyDigest => ({
  range: { from: '2026-03-16', to: '2026-03-22' },
  businesses: [],
  businessesInAll: 0,
  leads: [lead],
  leadsInAll: 31,
  leadsIn: null,
  overdue: [],
  overdueInAll: 0,
  insights: [],
  meetings: [],
  ...over,
});
const buildMail = (week: WeeklyDigest) => {
  const content = buildDigestMail(
    week,
    { publicUrl: 'https://of.example', status: () => 'https://of.example/lead-status/token' },
    { firstName: 'Jo', brand: productBrand, choices: 'https://of.example/profile' },
  );
  return content && renderMail(content);
};

test('the link to further leads in a digest opens the leads of their business, or the overview for several', () => {
  expect(buildMail(week({ leadsIn: place('north') }))?.text).toContain(
    '30 more in the list\nhttps://of.example/conversions/list?business=north',
  );
  const several = buildMail(week());
  expect(several?.text).toContain('30 more in your businesses\nhttps://of.example/overview');
  expect(several?.text).not.toContain('conversions/list');
  expect(buildMail(week({ leadsInAll: 1 }))?.text).not.toContain('more in');
});

test('a digest links each insight of the week to its card, and is not sent for insights alone', () => {
  const insight = { id: '7', title: 'Gutters <b> stopped', currency: 'AUD', business: place('north') };
  const insights = [
    { ...insight, amount: -2400 },
    { ...insight, id: '8', amount: null },
  ];
  const mail = buildMail(week({ insights }));
  const url = 'https://of.example/insights/list?business=north#insight-7';
  expect(mail?.text).toContain('Insights of the week');
  expect(mail?.text).toMatch(/Gutters <b> stopped, north .*\$2,400\sa\smonth/);
  expect(mail?.text).toContain(url);
  expect(mail?.html).toContain(`href="${url}"`);
  expect(mail?.html).toContain('Gutters &lt;b&gt; stopped');
  expect(buildMail(week({ insights, leads: [], leadsInAll: 0 }))).toBeNull();
});

test("a digest's reader who may not mark a lead gets a link to the lead, and names are escaped", () => {
  const mail = buildMail(week());
  expect(mail?.html).toContain('north &lt;i&gt;Pty&lt;/i&gt; Ltd');
  expect(mail?.html).toContain('href="https://of.example/conversions/L%221?business=north"');
  expect(mail?.html).not.toContain('lead-status');
  expect(buildMail(week({ leads: [], leadsInAll: 0 }))).toBeNull();
});
