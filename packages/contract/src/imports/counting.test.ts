import { describe, expect, test } from 'vitest';
import { countedAs } from './counting.ts';

describe('what counts', () => {
  test.each([
    ...[
      'Cancelled',
      'Canceled',
      'wc-cancelled',
      'Cancelled by customer',
      'Storniert',
      'Annulé',
      'Annulée',
      'Cancelado',
      'Annullato',
    ],
    ...[
      'Draft',
      'wc-pending',
      'Entwurf',
      'requires_payment_method',
      'Written off',
      'VOIDED',
      'refunded',
      'Failed',
      'On hold',
      'Devis',
      'Open (Draft)',
      'Proforma',
      'Refused',
      'Abandoned',
    ],
  ])('a document with the status %j does not', (status) => {
    expect(countedAs('status', status)).toBe('no');
  });

  test.each([
    'Paid',
    'PAID',
    'Open',
    'Unpaid',
    'Overdue',
    'wc-completed',
    'wc-processing',
    'partially_refunded',
    'Bezahlt',
    'Awaiting payment',
    'Offen',
    'succeeded',
    'Test drive',
  ])('a document with the status %j does', (status) => {
    expect(countedAs('status', status)).toBe('yes');
  });

  test.each(['Gutschrift', 'Avoir', 'Credit note', 'Nota di credito', 'Rechnungskorrektur'])(
    'a document with the status %j is a credit note',
    (status) => {
      expect(countedAs('status', status)).toBe('credit');
    },
  );

  test.each([
    ['Gutschrift', 'credit'],
    ['Avoir', 'credit'],
    ['Nota de crédito', 'credit'],
    ['ACCRECCREDIT', 'credit'],
    ['Credit Memo', 'credit'],
    ['Refund', 'credit'],
    ['ACCPAY', 'no'],
    ['Bill', 'no'],
    ['Purchase Order', 'no'],
    ['Invoice', 'yes'],
    ['Rechnung', 'yes'],
    ['ACCREC', 'yes'],
  ] as const)('a document of the type %j: %s', (type, counted) => {
    expect(countedAs('document_type', type)).toBe(counted);
  });

  test.each([
    ['Website purchases', 'yes'],
    ['On-Facebook leads', 'yes'],
    ['actions:offsite_conversion.fb_pixel_lead', 'yes'],
    ['onsite_conversion.lead_grouped', 'yes'],
    ['Reach', 'no'],
    ['Link clicks', 'no'],
    ['Messaging conversations started', 'no'],
  ] as const)('results of the kind %j: %s', (kind, counted) => {
    expect(countedAs('result_type', kind)).toBe(counted);
  });

  test('what was chosen for a file stands before the rules, for its values and for all others', () => {
    expect(countedAs('status', ' Paid ', { status: { paid: 'no' } })).toBe('no');
    expect(countedAs('status', 'Anything', { status: { closed: 'yes', '*': 'no' } })).toBe('no');
    expect(countedAs('status', 'Closed', { status: { closed: 'yes', '*': 'no' } })).toBe('yes');
  });
});
