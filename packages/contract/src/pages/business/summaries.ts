import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { divide, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { countText, sentenceParts } from '@bellwether/domain/answers/sentence';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { formatValue } from '@bellwether/domain/format/number';

type Answer = ReportAnswer | undefined;

const percent = (share: number) => formatValue(share, 'percent', 'card');

/** Returns the named rows with positive revenue and their share of the total, largest first. */
const shares = (answer: Answer, by: Dimension): { name: string; share: number }[] => {
  if (!answer) return [];
  const all = readFigure(readMeta(answer).totals, 'revenue');
  return answer.data
    .flatMap((row) => {
      const [name, share] = [readDimension(row, by), divide(readFigure(row, 'revenue'), all)];
      return name === null || share === null || share <= 0 ? [] : [{ name, share }];
    })
    .toSorted((a, b) => b.share - a.share);
};

/** Returns a summary of revenue, invoices and the top account; null if revenue is unknown. */
export function revenueSummary(answer: ReportAnswer, accounts: Answer): string | null {
  const { now, shown, moved } = sentenceParts(answer);
  if (now('revenue') === null) return null;
  const invoices = now('invoices');
  const each =
    now('average_invoice') === null
      ? ''
      : ` of ${shown('average_invoice')} on average${now('credit_notes') ? `, before ${shown('credit_notes')} of credit notes` : ''}`;
  const [topAccount] = shares(accounts, 'account');
  return [
    `Revenue is ${shown('revenue')}${moved('revenue')}.`,
    ...(invoices ? [`You issued ${countText(invoices, 'invoice')}${each}.`] : []),
    ...(topAccount ? [`${topAccount.name} brought ${percent(topAccount.share)} of revenue.`] : []),
  ].join(' ');
}

/**
 * Returns a summary of the best-selling products; null if no product was sold. `products` holds the products
 * with the most revenue.
 */
export function productsSummary(answer: ReportAnswer, products: Answer): string | null {
  const { now } = sentenceParts(answer);
  const sold = now('products');
  const all = shares(products, 'product');
  const [best] = all;
  if (!sold || !best) return null;
  const first = all.slice(0, 3).reduce((sum, { share }) => sum + share, 0);
  const topThreeText = sold > 3 && all.length > 3 ? `, the top three together ${percent(first)}` : '';
  return `You sold ${countText(sold, 'product')}. ${best.name} brought ${percent(best.share)} of revenue${topThreeText}.`;
}

/** Returns a summary of the top country and suburb; null if no location is known. */
export function locationSummary(answer: ReportAnswer, countries: Answer, suburbs: Answer): string | null {
  const { now } = sentenceParts(answer);
  const places = now('places');
  const [country] = shares(countries, 'country');
  const [suburb] = shares(suburbs, 'suburb');
  // Leaves out the country if all revenue is in one.
  const [first, second] = [country, suburb].filter(
    (one) => one && (one !== country || one.share < 1 || !suburb),
  );
  if (!places || !first) return null;
  const secondText = second ? `, ${second.name} ${percent(second.share)}` : '';
  return `Customers are in ${countText(places, 'place')}. ${first.name} brought ${percent(first.share)} of revenue${secondText}.`;
}

/** Returns a summary of paying, new, returning and lost customers; null if customers are unknown. */
export function businessCustomersSummary(
  answer: ReportAnswer,
  lost: number | null,
  customers: Answer,
): string | null {
  const { now, inBrackets, moved } = sentenceParts(answer);
  const paid = now('customers');
  if (paid === null) return null;
  const [fresh, back] = [now('new_customers'), now('returning_customers')];
  const first = shares(customers, 'customer').slice(0, 10);
  const topShare = first.reduce((sum, { share }) => sum + share, 0);
  return [
    `You invoiced ${countText(paid, 'customer')}${moved('customers')}.`,
    ...(fresh === null || back === null
      ? []
      : [
          `${countText(fresh, 'is new', 'are new')}${inBrackets('new_customers')}, ${countText(back, 'returned', 'returned')}${inBrackets('returning_customers')}.`,
        ]),
    ...(lost
      ? [`${countText(lost, 'earlier customer has', 'earlier customers have')} not bought for 12 months.`]
      : []),
    ...(first.length === 10 && paid > 10
      ? [`The ten largest customers brought ${percent(topShare)} of revenue.`]
      : []),
  ].join(' ');
}
