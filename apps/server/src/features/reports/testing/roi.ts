import { type AttributionModel, computeCredits } from '@bellwether/domain/attribution/models';
import type { TestFactRow } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';

/** Test campaigns with their channel in analytics, their option of the channel filter and their channel in ads. */
export const campaigns = [
  { campaign: 'Brand – Us', channel: 'Paid Search', option: 'Branded Paid Search', ads: 'google_ads' },
  { campaign: 'Drains', channel: 'Paid Search', option: 'Generic Paid Search', ads: 'google_ads' },
  { campaign: 'Visitors', channel: 'Paid Social', option: 'Social', ads: 'facebook_ads' },
  { campaign: null, channel: 'Organic Search', option: 'Organic Search', ads: null },
] as const;

export const dayOfOffset = (day: number) => new Date(Date.UTC(2025, 11, 1 + day)).toISOString().slice(0, 10);
const people = Array.from({ length: 30 }, (_, i) => i);
/** One to four leads per person. Every third person never buys, and every fifth customer was never a lead. */
export const leadRows = people.flatMap((i) =>
  i % 5 === 4
    ? []
    : Array.from({ length: 1 + (i % 4) }, (_, n) => {
        const { campaign, channel } = campaigns[
          (i + n + Math.floor(i / 4)) % 4
        ] as (typeof campaigns)[number];
        const day = dayOfOffset(10 + i + n * 9);
        const contact = { email: `p${i}@x.example`, name: `Person Number${i}` };
        return { lead_key: `${i}-${n}`, day, occurred_at: `${day} 10:00:00`, ...contact, campaign, channel };
      }),
);
export const invoiceRows = people
  .filter((i) => i % 3 !== 2)
  .flatMap((i) =>
    Array.from({ length: 1 + (i % 3) }, (_, n) =>
      testInvoiceLine(dayOfOffset(40 + i + n * 20), `I${i}-${n}`, 100 + i * 7.01 + n * 0.49, {
        status: [null, 'PAID', 'Approved'][(i + n) % 3] ?? null,
        customer_key: `C${i}`,
        customer: `Person Number${i}`,
        customer_email: `p${i}@x.example`,
        city: null,
      }),
    ),
  );
export const creditRows = [
  testInvoiceLine('2026-03-20', 'CN', -42.5, {
    ...(invoiceRows[3] as TestFactRow),
    document: 'credit_note',
    document_number: 'CN',
    status: null,
    day: '2026-03-20',
    amount: -42.5,
  }),
];
export const roiAdRows = ['2026-01-10', '2026-02-10', '2026-03-10'].flatMap((day) =>
  campaigns.flatMap(({ campaign, ads }, i) =>
    ads ? [testAdRow(day, campaign, 20 + i, { channel: ads })] : [],
  ),
);

export type Share = {
  day: string;
  customer: string;
  campaign: string | null;
  option: string;
  amount: number;
  credit: number;
  first: boolean;
  /** Number of the invoice; null for a credit note. */
  issued: string | null;
};
/** Every campaign of the test rows is paid; leads without a campaign come from organic search. */
export const isPaidShare = ({ option }: Share): boolean => option !== 'Organic Search';

/** Computes the attribution a second time from the raw rows, row by row in TypeScript, to compare it with reports. */
export const computeShares = (model: AttributionModel): Share[] => {
  const documents = [...invoiceRows, ...creditRows];
  return documents.flatMap((document) => {
    const key = String(document['customer_key']);
    const customerDocuments = documents.filter((one) => one['customer_key'] === key);
    const before = customerDocuments
      .filter((one) => one['document'] === 'invoice' && String(one['day']) <= String(document['day']))
      .map((one) => String(one['day']))
      .toSorted();
    const asOf = document['document'] === 'credit_note' ? (before.at(-1) ?? '') : String(document['day']);
    const journey = leadRows
      .filter(({ email, day }) => email === document['customer_email'] && day <= asOf)
      .toSorted((a, b) => a.day.localeCompare(b.day));
    const credits = computeCredits(
      model,
      journey.map(({ day }) => ({ at: Date.parse(day) })),
    );
    return journey.map(({ campaign, channel }, i) => ({
      day: String(document['day']),
      customer: key,
      campaign,
      option: campaigns.find((one) => one.campaign === campaign && one.channel === channel)?.option ?? '',
      amount: Number(document['amount']) * (credits[i] ?? 0),
      credit: credits[i] ?? 0,
      first: document['document'] === 'invoice' && before[0] === document['day'],
      issued: document['document'] === 'invoice' ? String(document['document_number']) : null,
    }));
  });
};
export const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
export const isInFirstQuarter = ({ day }: { day: string }) => day >= '2026-01-01' && day <= '2026-03-31';
export const lifetimeOf = (customer: string) =>
  sum(
    [...invoiceRows, ...creditRows].flatMap((row) =>
      row['customer_key'] === customer ? Number(row['amount']) : [],
    ),
  );
