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
  number: string | null;
  /** Part of the total, with tax, that is neither paid nor credited; null if Xero does not tell. */
  due: number | null;
} & z.output<z.ZodObject<typeof document>>;

export const invoiceForm = z
  .object({ ...document, InvoiceNumber: text, AmountDue: optionalAmount })
  .transform(({ InvoiceNumber: number, AmountDue: due, ...one }): Document => {
    return { ...one, kind: 'invoice', number, due };
  });
export const creditNoteForm = z
  .object({ ...document, CreditNoteNumber: text, RemainingCredit: optionalAmount })
  .transform(({ CreditNoteNumber: number, RemainingCredit: due, ...one }): Document => {
    return { ...one, kind: 'credit_note', number, due };
  });

/** Document without its lines, in a list of changes. */
export const changeForm = z
  .object({ DateString: day, InvoiceNumber: text.optional(), CreditNoteNumber: text.optional() })
  .transform(({ DateString, InvoiceNumber, CreditNoteNumber }) => ({
    day: DateString,
    number: InvoiceNumber ?? CreditNoteNumber ?? null,
  }));

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
