import { isDay } from '@bellwether/domain/time/day';
import { z } from 'zod';
import { toDecimal } from '../kit/decimal.ts';
import { idForm } from '../kit/forms.ts';

/** Text that users see; null for one that is missing, blank or of another type. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((one) => (one?.trim() ? one.trim() : null));

const decimal = z.union([z.string(), z.number()]).transform((one, context): string => {
  try {
    return toDecimal(one);
  } catch {
    context.addIssue('The number cannot be read.');
    return z.NEVER;
  }
});

/** Amount, as text or number; a missing or blank one is zero. */
const amount = z.preprocess((one) => (one === null || one === undefined || one === '' ? 0 : one), decimal);

const optionalQuantity = decimal.nullable().catch(null);

/** Day of an instant in the zone of the shop, which has no zone in its text. */
const day = z
  .string()
  .transform((one) => one.slice(0, 10))
  .refine(isDay);

/** List. PHP writes one whose keys have gaps, as plugins leave it, as an object; a missing one is empty. */
const listOf = <Row extends z.ZodType>(row: Row) =>
  z
    .union([z.array(row), z.record(z.string(), row).transform((rows) => Object.values(rows))])
    .nullish()
    .transform((rows) => rows ?? []);

const addressForm = z.object({
  first_name: text,
  last_name: text,
  company: text,
  city: text,
  state: text,
  country: text,
  email: text,
  phone: text,
});
export type Address = z.output<typeof addressForm>;
const noAddress: Address = addressForm.parse({});
/** Address; PHP writes an empty one as an empty list. */
const address = addressForm
  .nullish()
  .catch(null)
  .transform((one) => one ?? noAddress);

const productLineForm = z.object({
  name: text,
  sku: z.union([z.string(), z.number()]).nullish().catch(null),
  quantity: optionalQuantity,
  total: amount,
  total_tax: amount,
});
const shippingLineForm = z.object({ method_title: text, total: amount, total_tax: amount });
const feeLineForm = z.object({ name: text, total: amount, total_tax: amount });
const lines = {
  line_items: listOf(productLineForm),
  shipping_lines: listOf(shippingLineForm),
  fee_lines: listOf(feeLineForm),
};

const refundIds = listOf(z.object({ id: idForm }));

/** Order with its lines. Amounts are decimal texts; those of lines are after discount and without tax. */
export const orderForm = z.object({
  id: idForm,
  number: idForm.nullish().catch(null),
  status: z.string(),
  currency: text,
  date_created: day,
  total: amount,
  total_tax: amount,
  customer_id: idForm.nullish().catch(null),
  billing: address,
  shipping: address,
  refunds: refundIds,
  ...lines,
});
export type Order = z.output<typeof orderForm>;

/** Refund of an order. `amount` is positive and includes tax; amounts of lines are negative and without tax. */
export const refundForm = z.object({
  id: idForm,
  parent_id: idForm.nullish().catch(null),
  date_created: day,
  amount,
  ...lines,
});
export type Refund = z.output<typeof refundForm>;

/** Order without its lines, in a list of changes. */
export const changeForm = z.object({
  id: idForm,
  number: idForm.nullish().catch(null),
  date_created: day,
  refunds: refundIds,
});
