import { z } from 'zod';
import { toDecimal } from '../kit/decimal.ts';
import { pageTokenForm } from '../kit/forms.ts';

/** Text that users see; null for one that is missing, blank or of another type. */
const text = z
  .string()
  .nullish()
  .catch(null)
  .transform((one) => one?.trim() || null);

/** Amount in the currency of the shop, as a decimal text. */
const money = z.object({
  shopMoney: z.object({
    amount: z.union([z.string(), z.number()]).transform((one, context): string => {
      try {
        return toDecimal(one);
      } catch {
        context.addIssue('The amount cannot be read.');
        return z.NEVER;
      }
    }),
  }),
});
const amount = money.transform(({ shopMoney }) => shopMoney.amount);
/** Amount that may be missing, which is zero. */
const optionalAmount = amount.nullish().transform((one) => one ?? '0');

const instant = z.iso.datetime({ offset: true }).transform((one) => new Date(one));
const optionalInstant = instant.nullish().transform((one) => one ?? null);

const pageInfoForm = z.object({ hasNextPage: z.boolean(), endCursor: pageTokenForm });

/** Page of a list. */
export const connectionOf = <Row extends z.ZodType>(row: Row) =>
  z
    .object({ pageInfo: pageInfoForm, nodes: z.array(row) })
    .transform(({ pageInfo, nodes }) => ({ nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : '' }));
export const pageForm = connectionOf(z.unknown());

const taxes = z.array(z.object({ priceSet: amount })).transform((rows) => rows.map((one) => one.priceSet));
const reference = z.object({ id: z.string() });

const lineForm = z.object({
  id: z.string(),
  title: text,
  sku: text,
  quantity: z.int(),
  currentQuantity: z.int(),
  isGiftCard: z.boolean(),
  originalTotalSet: amount,
  discountAllocations: z
    .array(z.object({ allocatedAmountSet: amount }))
    .transform((rows) => rows.map((one) => one.allocatedAmountSet)),
  taxLines: taxes,
});
const shippingForm = z.object({
  id: z.string().nullish(),
  isRemoved: z.boolean(),
  discountedPriceSet: amount,
  taxLines: taxes,
});
const refundLineForm = z.object({
  quantity: z.int(),
  subtotalSet: amount,
  totalTaxSet: amount,
  lineItem: reference,
});
const refundShippingForm = z.object({
  subtotalAmountSet: amount,
  taxAmountSet: amount,
  shippingLine: z.object({ id: z.string().nullish() }),
});

/** Forms of the parts of an order and of a refund, by the name of their list. */
export const partForms = {
  lineItems: lineForm,
  shippingLines: shippingForm,
  refundLineItems: refundLineForm,
  refundShippingLines: refundShippingForm,
};

const addressForm = z
  .object({ name: text, company: text, phone: text, city: text, provinceCode: text, countryCodeV2: text })
  .nullish()
  .catch(null);

/** Fields of an order that an export has too. Those of a person are null where Shopify protects them. */
const headForm = z.object({
  id: z.string(),
  name: z.string(),
  processedAt: instant,
  cancelledAt: optionalInstant,
  test: z.boolean(),
  taxesIncluded: z.boolean(),
  currencyCode: text,
  displayFinancialStatus: text,
  sourceName: text,
  attribution: z.object({ displayName: text }).nullish().catch(null),
  app: z.object({ name: text }).nullish().catch(null),
  email: text,
  phone: text,
  totalReceivedSet: amount,
  totalPriceSet: amount,
  totalTaxSet: optionalAmount,
  customer: z
    .object({
      id: z.string(),
      displayName: text,
      defaultEmailAddress: z.object({ emailAddress: text }).nullish().catch(null),
      defaultPhoneNumber: z.object({ phoneNumber: text }).nullish().catch(null),
    })
    .nullish()
    .catch(null),
  billingAddress: addressForm,
  shippingAddress: addressForm,
});

const refundForm = z.object({
  id: z.string(),
  processedAt: instant,
  totalRefundedSet: amount,
  duties: z.array(z.object({ amountSet: amount })).nullish(),
  orderAdjustments: z.object({ nodes: z.array(z.object({ reason: text })) }),
  refundLineItems: connectionOf(refundLineForm),
  refundShippingLines: connectionOf(refundShippingForm),
});

export const orderForm = headForm.extend({
  lineItems: connectionOf(lineForm),
  shippingLines: connectionOf(shippingForm),
  refunds: z.array(refundForm),
});
/** Order as a page has it. `next` of a list of parts is '' if the list is complete. */
export type Order = z.output<typeof orderForm>;
export type Refund = Order['refunds'][number];

/** Order of an export without its lines, which follow it. */
export const exportedOrderForm = headForm.extend({ refunds: z.array(reference) });

/** Order with its dates only. */
export const datesForm = z.object({
  id: z.string(),
  name: z.string(),
  processedAt: instant,
  refunds: z.array(z.object({ processedAt: instant })),
});

export const exportForm = z.object({
  id: z.string(),
  status: z.string(),
  errorCode: text,
  createdAt: instant,
  url: text,
});
