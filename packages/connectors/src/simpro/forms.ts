import { isDay } from '@bellwether/domain/time/day';
import { z } from 'zod';
import { toDecimal } from '../kit/decimal.ts';
import { currencyForm, idForm, nameForm, timeZoneForm } from '../kit/forms.ts';

/** Text that users see; null for one that is missing, blank or of another type. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((one) => (one?.trim() ? one.trim() : null));

/** Amount or quantity, as number or text, exact to six places. */
const decimal = z.union([z.string(), z.number()]).transform((one, context): string => {
  try {
    return toDecimal(one);
  } catch {
    context.addIssue('The number cannot be read.');
    return z.NEVER;
  }
});
const optionalDecimal = decimal.nullish().catch(null);

/** A date of a document has no time zone. */
const day = z
  .string()
  .transform((one) => one.slice(0, 10))
  .refine(isDay);
const optionalDay = day.nullable().catch(null);

/** Rows inside a document; a row that cannot be read is left out. Null for a list that is missing. */
const rowsOf = <Row extends z.ZodType>(row: Row) =>
  z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((rows) => {
      const parsed = rows?.map((one) => row.safeParse(one));
      return parsed ? parsed.flatMap((one) => (one.success ? [one.data] : [])) : null;
    });

/** Object inside a row, which the row can do without. */
const optional = <Form extends z.ZodType>(form: Form) => form.nullish().catch(null);

/** Amount without and with tax. */
const money = z.object({ ExTax: decimal, IncTax: optionalDecimal });

const itemForm = z.object({
  Item: optional(z.object({ PartNo: text, Name: text })),
  Quantity: optional(z.object({ Total: optionalDecimal, Claimed: optionalDecimal })),
  Total: money,
});

const costCenterForm = z.object({
  Name: text,
  CostCenter: optional(z.object({ Name: text })),
  /** All work of the cost centre, and the part that the document claims. */
  Total: optional(money),
  Claim: optional(money),
  Items: rowsOf(itemForm),
});
export type CostCenter = z.output<typeof costCenterForm>;

/** Cost centres of a document; null for an answer without them. */
const costCenters = rowsOf(costCenterForm);
export const linesForm = z.object({ CostCenters: costCenters });

const addressForm = z.object({ City: text, State: text, Country: text });
export type Address = z.output<typeof addressForm>;

/** Customer as a document names it: a company, or a person. */
const customerNameForm = z.object({ ID: idForm, CompanyName: text, GivenName: text, FamilyName: text });

const document = {
  ID: idForm,
  Stage: z.string(),
  Customer: optional(customerNameForm),
  Jobs: rowsOf(z.object({ ID: idForm, Site: optional(z.object({ ID: idForm })) })),
  DateIssued: optionalDay,
  Total: z.object({
    ExTax: decimal,
    IncTax: optionalDecimal,
    Tax: optionalDecimal,
    BalanceDue: optionalDecimal,
  }),
  CostCenters: costCenters,
};

/** Invoice in a list, whose cost centres may be missing. */
export const invoiceForm = z.object({
  ...document,
  Type: z.string(),
  PaymentTerms: optional(z.object({ DueDate: optionalDay })),
  IsPaid: z.boolean().nullish().catch(null),
  Currency: currencyForm,
  ExchangeRate: optionalDecimal,
});
export type Invoice = z.output<typeof invoiceForm>;

/** Credit note in a list. Amounts are positive. It names no currency, but the number of its invoice. */
export const creditNoteForm = z.object({ ...document, InvoiceNo: idForm.nullish().catch(null) });
export type CreditNote = z.output<typeof creditNoteForm>;

export const invoiceCurrencyForm = z.object({
  ID: idForm,
  Currency: currencyForm,
  ExchangeRate: optionalDecimal,
});

/** Document in a list of changes. `DateModified` is in milliseconds; null if it cannot be read. */
export const changeForm = z.object({
  ID: idForm,
  DateIssued: optionalDay,
  DateModified: z
    .string()
    .nullish()
    .catch(null)
    .transform((one) => {
      const at = Date.parse(one ?? '');
      return Number.isNaN(at) ? null : at;
    }),
});

export const customerForm = z.object({
  ID: idForm,
  Email: text,
  Phone: text,
  CellPhone: text,
  AltPhone: text,
  Address: optional(addressForm),
});
export type Customer = z.output<typeof customerForm>;

export const jobForm = z.object({ ID: idForm, Site: optional(z.object({ ID: idForm })) });
export const siteForm = z.object({ ID: idForm, Address: optional(addressForm) });

export const companyForm = z.object({ ID: idForm, Name: nameForm });
export const companyDetailsForm = z.object({ Timezone: timeZoneForm, Currency: currencyForm });
