import { describe, expect, test } from 'vitest';
import { findInclusion, isInclusionAssumed } from './inclusion.ts';

describe('rows that count', () => {
  test.each([
    'Cancelled',
    'Canceled',
    'wc-cancelled',
    'Cancelled by customer',
    'Storniert',
    'Annulé',
    'Annulée',
    'Cancelado',
    'Annullato',

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

    'fail',
    'error',
    'Error',
    'Payment failed',
    'payment_failed',
    'Card declined',
    'Returned',
    'Order returned',

    'Shipped - Returned to Seller',
    'reversed',
    'Payment reversed',
    'Reversal',
    'Denied',
    'Zurückgesendet',
    'Refund issued',
    'Refund sent',
    'Return completed',
    'Quote sent',
    'Estimate approved',
    'Pro forma sent',
    'Awaiting quote approval',
    'Awaiting review',
    'Not approved',
    'Not yet issued',
    'Cancellation approved',
  ])('excludes a document with the status %j', (status) => {
    expect(findInclusion('status', status)).toBe('no');
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
    'pending_payment',
    'Not paid',
    'Not sent',

    'Offen',
    'succeeded',
    'Test drive',
  ])('includes a document with the status %j', (status) => {
    expect(findInclusion('status', status)).toBe('yes');
  });

  test.each(['Gutschrift', 'Avoir', 'Credit note', 'Nota di credito', 'Rechnungskorrektur'])(
    'treats a document with the status %j as a credit note',
    (status) => {
      expect(findInclusion('status', status)).toBe('credit');
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
  ] as const)('document type %j counts: %s', (type, inclusion) => {
    expect(findInclusion('document_type', type)).toBe(inclusion);
  });

  test.each([
    ['Website purchases', 'yes'],
    ['On-Facebook leads', 'yes'],
    ['actions:offsite_conversion.fb_pixel_lead', 'yes'],
    ['onsite_conversion.lead_grouped', 'yes'],
    ['actions:leadgen_grouped', 'yes'],
    ['Reach', 'no'],
    ['Link clicks', 'no'],
    ['Messaging conversations started', 'no'],
  ] as const)('result type %j counts: %s', (kind, inclusion) => {
    expect(findInclusion('result_type', kind)).toBe(inclusion);
  });

  test.each(['Disputed', 'Zur Prüfung', 'Phase 2', 'Under review'])(
    'includes a document with the unknown status %j and asks the user about it',
    (status) => {
      expect(findInclusion('status', status)).toBe('yes');
      expect(isInclusionAssumed('status', status)).toBe(true);
      expect(isInclusionAssumed('status', status, { status: { [status.toLowerCase()]: 'yes' } })).toBe(false);
    },
  );

  test.each([
    'Paid',
    'partially_returned',
    'Shipped',
    'Bezahlt',
    'Failed',
    'wc-completed',
    'Partially paid',
    'Pagado',
  ])('does not ask the user about the status %j', (status) =>
    expect(isInclusionAssumed('status', status)).toBe(false),
  );

  test("the user's choices of which rows count override the rules, for named values and for all others", () => {
    expect(findInclusion('status', ' Paid ', { status: { paid: 'no' } })).toBe('no');
    expect(findInclusion('status', 'Anything', { status: { closed: 'yes', '*': 'no' } })).toBe('no');
    expect(findInclusion('status', 'Closed', { status: { closed: 'yes', '*': 'no' } })).toBe('yes');
  });
});
