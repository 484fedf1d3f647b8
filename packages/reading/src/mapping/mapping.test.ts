import { uploadTypeNames } from '@bellwether/domain/catalogue/upload-types';
import { describe, expect, test } from 'vitest';
import { findHeadingCurrency, normaliseHeading } from '../cells/heading.ts';
import { uploadContents } from '../kinds/upload-contents.ts';
import { findMappingProblems, suggestMapping } from './mapping.ts';

const chosen = (...args: Parameters<typeof suggestMapping>) =>
  Object.fromEntries(
    Object.entries(suggestMapping(...args).columns).map(([key, source]) => [
      key,
      'column' in source ? source.column : '',
    ]),
  );

describe('headings', () => {
  test.each([
    ['Invoice_No.', 'InvoiceNo'],
    ['\uFEFF"Sessions" ', 'session'],
    ['Amount spent (USD)', 'amount spent'],
    ['*ContactName', 'Contact name'],
    ['Email', 'email'],
    ['Impr.', 'impr'],
  ])('treats %j and %j as the same heading', (one, other) => {
    expect(normaliseHeading(one)).toBe(normaliseHeading(other));
  });

  test('a currency in brackets of a heading is recognised, and other brackets are ignored', () => {
    expect(findHeadingCurrency('Amount spent (AUD)')).toBe('AUD');
    expect(findHeadingCurrency('Clicks (all)')).toBeUndefined();
  });

  test('the first alias of each field in a kind is unique', () => {
    for (const kind of uploadTypeNames) {
      const first = uploadContents[kind].fields.map((field) => normaliseHeading(field.aliases[0] ?? ''));
      expect(new Set(first).size).toBe(first.length);
    }
  });
});

describe('suggested mapping', () => {
  test.each([
    [
      "Xero's invoices",
      'invoices',
      '*ContactName,EmailAddress,InvoiceNumber,InvoiceDate,DueDate,Total,Description,Quantity,UnitAmount,LineAmount,AccountCode,TaxAmount,Type,Status',
      {
        customer: '*ContactName',
        day: 'InvoiceDate',
        amount: 'LineAmount',
        tax: 'TaxAmount',
        document_type: 'Type',
        status: 'Status',
        account: 'AccountCode',
      },
    ],
    [
      "MYOB's sales",
      'invoices',
      'Co./Last Name,Inclusive,Invoice No.,Date,Item Number,Quantity,Description,Price,Total,GST Amount,Sale Status',
      {
        customer: 'Co./Last Name',
        document_number: 'Invoice No.',
        day: 'Date',
        product_code: 'Item Number',
        total: 'Total',
        tax: 'GST Amount',
        status: 'Sale Status',
      },
    ],
    [
      "Shopify's orders",
      'invoices',
      'Name,Email,Financial Status,Paid at,Currency,Subtotal,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing City,Billing Country',
      {
        document_number: 'Name',
        day: 'Created at',
        product: 'Lineitem name',
        unit_price: 'Lineitem price',
        quantity: 'Lineitem quantity',
        product_code: 'Lineitem sku',
        city: 'Billing City',
      },
    ],
    [
      "Google's ads",
      'ads',
      'Day,Campaign,Ad group,Device,Impr.,Clicks,Cost,Conversions,Conv. value,Currency code,Avg. CPC',
      {
        day: 'Day',
        impressions: 'Impr.',
        cost: 'Cost',
        conversion_value: 'Conv. value',
        currency: 'Currency code',
      },
    ],
    [
      "Meta's ads",
      'ads',
      'Day,Campaign name,Ad set name,Impressions,Clicks (all),Link clicks,Amount spent (AUD),Results,Reporting starts,Reporting ends',
      {
        day: 'Day',
        ad_group: 'Ad set name',
        clicks: 'Link clicks',
        cost: 'Amount spent (AUD)',
        conversions: 'Results',
      },
    ],
    [
      "LinkedIn's ads",
      'ads',
      'Start Date (in UTC),Campaign Name,Impressions,Clicks,Total Spent',
      { day: 'Start Date (in UTC)', cost: 'Total Spent' },
    ],
    [
      "GA4's sessions",
      'sessions',
      'Session source / medium,Date,Sessions,Total users,New users,Views,Key events',
      { source_medium: 'Session source / medium', pageviews: 'Views', conversions: 'Key events' },
    ],
    [
      'an unknown name that ends in a known one',
      'ads',
      'C Date,Mark Spent,Due date',
      { day: 'C Date', cost: 'Mark Spent' },
    ],
  ] as const)('finds the columns of %s', (_, kind, header, expected) => {
    expect(chosen(kind, header.split(','), [])).toMatchObject(expected);
  });

  test('the mapping skips a column whose cells do not fit and takes one whose cells do', () => {
    expect(chosen('ads', ['Day', 'Date', 'Cost'], [['1', '2024-01-02', '3']])).toMatchObject({ day: 'Date' });
  });

  test('the currency of a mapping comes from the heading', () => {
    expect(suggestMapping('ads', ['Day', 'Amount spent (AUD)'], []).currency).toBe('AUD');
  });
});

test('a mapping problem states the missing field, the headings tried and the columns of the file', () => {
  expect(findMappingProblems('invoices', ['Colour'], { columns: {} }, 3)).toEqual([
    'Line 3: no column for Invoice date was found. Looked for "invoice date", "date issued", "issue date", "issued on", "issued", "document date". The file has: "Colour".',
    expect.stringContaining('Line 3: none of the columns Unit price, Amount, Subtotal, Total was found'),
  ]);
  expect(
    findMappingProblems('ads', ['Cost'], {
      columns: { cost: { column: 'Cost' } },
      period: { from: '2024-01-01', to: '2024-01-31' },
    }),
  ).toEqual([]);
});
