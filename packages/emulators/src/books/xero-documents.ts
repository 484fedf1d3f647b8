import type { BookDocument } from './books.ts';

/** Statuses of documents in Xero's words. */
export const statuses = {
  draft: 'DRAFT',
  approved: 'AUTHORISED',
  paid: 'PAID',
  void: 'VOIDED',
  deleted: 'DELETED',
} as const;

/** Clauses that the emulator understands. Xero knows more. */
const clauses: readonly [RegExp, (document: BookDocument, found: RegExpExecArray) => boolean][] = [
  [/^Type=="(ACCREC|ACCPAY|ACCRECCREDIT|ACCPAYCREDIT)"$/, (one, [, type = '']) => typeOf(one) === type],
  [
    /^Date(>=|<=)DateTime\((\d{4}),(\d\d?),(\d\d?)\)$/,
    ({ day }, [, sign, year = '', month = '', date = '']) => {
      const other = [year, month.padStart(2, '0'), date.padStart(2, '0')].join('-');
      return sign === '>=' ? day >= other : day <= other;
    },
  ],
];

/** Returns the type of a document. */
export const typeOf = ({ kind, isBill }: BookDocument): string =>
  `${isBill ? 'ACCPAY' : 'ACCREC'}${kind === 'credit_note' ? 'CREDIT' : ''}`;

/** Returns the type of the payments of a document. */
export const paymentTypeOf = ({ kind, isBill }: BookDocument): string =>
  kind === 'invoice' ? `${isBill ? 'ACCPAY' : 'ACCREC'}PAYMENT` : `${isBill ? 'AP' : 'AR'}CREDITPAYMENT`;

/** Reads a filter; null for one that is not understood. */
export const readWhere = (where: string | null): ((document: BookDocument) => boolean) | null => {
  const tests = (where ?? '')
    .split(/ AND /i)
    .filter((one) => one !== '')
    .map((text) => {
      for (const [form, holds] of clauses) {
        const found = form.exec(text.trim());
        if (found) return (document: BookDocument) => holds(document, found);
      }
      return null;
    });
  return tests.includes(null) ? null : (document) => tests.every((holds) => holds?.(document));
};
