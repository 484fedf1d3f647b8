import { isDay } from '@bellwether/domain/time/day';
import { z } from 'zod';

const text = z
  .string()
  .nullish()
  .transform((one) => (one?.trim() ? one.trim() : null));
const amount = z.number();
const optionalAmount = z
  .number()
  .nullish()
  .transform((one) => one ?? null);

/** A date of a document has no time zone. */
const day = z
  .string()
  .transform((one) => one.slice(0, 10))
  .refine(isDay);

/** A credit note has no due date. */
const dueDay = z
  .string()
  .nullish()
  .transform((one) => {
    const found = one?.slice(0, 10) ?? '';
    return isDay(found) ? found : null;
  });

const lineForm = z.object({
  Description: text,
  Quantity: optionalAmount,
  LineAmount: z
    .number()
    .nullish()
    .transform((one) => one ?? 0),
  TaxAmount: z
    .number()
    .nullish()
    .transform((one) => one ?? 0),
  ItemCode: text,
  Item: z
    .object({ Name: text })
    .nullish()
    .transform((one) => one ?? null),
  AccountCode: text,
  AccountID: text,
});

const document = {
  Status: z.string(),
  DateString: day,
  Contact: z.object({ ContactID: z.string(), Name: text }),
  LineAmountTypes: z.string(),
  LineItems: z.array(lineForm),
  Total: amount,
  DueDateString: dueDay,
  CurrencyCode: text,
  CurrencyRate: optionalAmount,
};

/** Invoice or credit note with its lines. Amounts of credit notes are positive. */
export type Document = {
  kind: 'invoice' | 'credit_note';
  id: string;
  number: string | null;
  /** Part of the total, with tax, that is neither paid nor credited; null if Xero does not tell. */
  due: number | null;
} & z.output<z.ZodObject<typeof document>>;

export const invoiceForm = z
  .object({ ...document, InvoiceID: z.string(), InvoiceNumber: text, AmountDue: optionalAmount })
  .transform(({ InvoiceID: id, InvoiceNumber: number, AmountDue: due, ...one }): Document => {
    return { ...one, kind: 'invoice', id, number, due };
  });
export const creditNoteForm = z
  .object({
    ...document,
    CreditNoteID: z.string(),
    CreditNoteNumber: text,
    RemainingCredit: optionalAmount,
  })
  .transform(({ CreditNoteID: id, CreditNoteNumber: number, RemainingCredit: due, ...one }): Document => {
    return { ...one, kind: 'credit_note', id, number, due };
  });

/** Document without its lines, in a list of changes. */
export const changeForm = z
  .object({ DateString: day, InvoiceNumber: text.optional(), CreditNoteNumber: text.optional() })
  .transform(({ DateString, InvoiceNumber, CreditNoteNumber }) => ({
    day: DateString,
    number: InvoiceNumber ?? CreditNoteNumber ?? null,
  }));

/** Day of a date such as /Date(1455667200000+0000)/, which has no time zone. */
const dotNetDay = z
  .string()
  .transform((one) => {
    const ms = Number(/^\/Date\((-?\d{1,15})/.exec(one)?.[1] ?? Number.NaN);
    return Number.isNaN(ms) ? one.slice(0, 10) : new Date(ms).toISOString().slice(0, 10);
  })
  .refine(isDay);

const paidDocument = z.object({ InvoiceID: text.optional(), InvoiceNumber: text.optional() });
const paidNote = z.object({ CreditNoteID: text.optional(), CreditNoteNumber: text.optional() });

/** Payment of an invoice, or refund of a credit note. `Amount` is in the currency of the document. */
export const paymentForm = z.object({
  PaymentID: z.string(),
  Date: dotNetDay,
  Amount: amount,
  Status: text,
  PaymentType: text,
  Invoice: paidDocument.nullish().transform((one) => one ?? null),
  CreditNote: paidNote.nullish().transform((one) => one ?? null),
});
export type Payment = z.output<typeof paymentForm>;

const address = z.object({ AddressType: text, City: text, Region: text, Country: text });
const phone = z.object({ PhoneNumber: text, PhoneAreaCode: text, PhoneCountryCode: text });

export const contactForm = z.object({
  ContactID: z.string(),
  EmailAddress: text,
  Addresses: z
    .array(address)
    .nullish()
    .transform((all) => all ?? []),
  Phones: z
    .array(phone)
    .nullish()
    .transform((all) => all ?? []),
});
export type Contact = z.output<typeof contactForm>;

export const accountForm = z.object({
  AccountID: z.string(),
  Code: text,
  Name: text,
  Class: text,
});
