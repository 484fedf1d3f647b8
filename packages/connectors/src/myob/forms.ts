import { isDay } from '@bellwether/domain/time/day';
import { z } from 'zod';

/** Text that a row can do without. */
const text = z
  .string()
  .nullish()
  .transform((one) => one?.trim() || null)
  .catch(null);
const optionalAmount = z
  .number()
  .nullish()
  .transform((one) => one ?? null)
  .catch(null);
const amount = z
  .number()
  .nullish()
  .transform((one) => one ?? 0);

/** Dates of documents have no time zone. */
const day = z
  .string()
  .transform((one) => one.slice(0, 10))
  .refine(isDay);
const optionalDay = day.nullish().transform((one) => one ?? null);

const link = z
  .object({ UID: z.string(), Name: text, Number: text, Code: text })
  .nullish()
  .transform((one) => one ?? null)
  .catch(null);

const lineForm = z.object({
  Type: z.string(),
  Total: amount,
  ShipQuantity: optionalAmount,
  UnitCount: optionalAmount,
  Units: optionalAmount,
  Hours: optionalAmount,
  Item: link,
  Activity: link,
  Account: link,
  TaxCode: link,
});
export type InvoiceLine = z.output<typeof lineForm>;

/** Invoice without its lines, as the list of all layouts has it. */
export const headerForm = z.object({
  UID: z.string(),
  Number: text,
  Date: day,
  Status: z.string(),
  InvoiceType: text,
});

/** Invoice of a layout. Amounts are in the currency of the file; those of a credit note are negative. */
export const invoiceForm = z.object({
  UID: z.string(),
  Number: text,
  Date: day,
  Status: z.string(),
  Customer: link,
  Terms: z
    .object({ DueDate: optionalDay })
    .nullish()
    .transform((one) => one ?? null)
    .catch(null),
  IsTaxInclusive: z.boolean(),
  Lines: z
    .array(lineForm)
    .nullish()
    .transform((all) => all ?? []),
  Freight: amount,
  FreightTaxCode: link,
  TotalTax: z.number(),
  TotalAmount: z.number(),
  BalanceDueAmount: optionalAmount,
});
export type Invoice = z.output<typeof invoiceForm>;

const addressForm = z
  .object({
    Location: optionalAmount,
    City: text,
    State: text,
    Country: text,
    Phone1: text,
    Phone2: text,
    Phone3: text,
    Email: text,
  })
  .nullable()
  .catch(null);

export const customerForm = z.object({
  UID: z.string(),
  Addresses: z
    .array(addressForm)
    .nullish()
    // Location 1 is the main address.
    .transform((all) =>
      (all ?? [])
        .flatMap((one) => one ?? [])
        .toSorted((one, other) => (one.Location ?? Infinity) - (other.Location ?? Infinity) || 0),
    ),
});
export type Customer = z.output<typeof customerForm>;

export const accountForm = z.object({ UID: z.string(), Name: text, DisplayID: text });
export type LedgerAccount = z.output<typeof accountForm>;

export const itemForm = z.object({ UID: z.string(), IncomeAccount: link });

export const taxCodeForm = z.object({ UID: z.string(), Type: text, Rate: amount });
export type TaxCode = z.output<typeof taxCodeForm>;
