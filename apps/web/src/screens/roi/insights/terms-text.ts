import type { ListedCostTerms } from '@bellwether/contract/api/figures/cost-terms';
import { formatValue } from '@bellwether/domain/format/number';
import { type Day, formatDay } from '@bellwether/domain/time/day';

type Terms = Pick<ListedCostTerms, 'from' | 'monthly_fee' | 'fee_of_media' | 'markup' | 'clients_see_markup'>;

const percent = (fraction: number) => `${Number((fraction * 100).toFixed(4)).toLocaleString('en-AU')}%`;

/** Formats fee terms: '$1,500.00 a month + 10% of ad spend, with a markup of 15% shown to clients'. */
export const feeTermsText = (terms: Terms, currency: string): string => {
  const { monthly_fee, fee_of_media, markup, clients_see_markup } = terms;
  const fees = [
    ...(monthly_fee > 0 ? [`${formatValue(monthly_fee, 'currency', 'table', currency)} a month`] : []),
    ...(fee_of_media > 0 ? [`${percent(fee_of_media)} of ad spend`] : []),
  ];
  const feesText = fees.length > 0 ? fees.join(' + ') : 'no fees';
  if (!markup) return feesText;
  return `${feesText}, with a markup of ${percent(markup)} ${clients_see_markup ? 'shown to clients' : 'hidden from clients'}`;
};

/**
 * Returns a sentence on the fee terms that apply today or, if none apply yet, on the earliest. Empty without fee terms.
 */
export const currentFeeTermsText = (newestFirst: readonly Terms[], today: Day, currency: string): string => {
  const currentTerms = newestFirst.find(({ from }) => from <= today) ?? newestFirst.at(-1);
  if (!currentTerms) return '';
  return `From ${formatDay(currentTerms.from)}, the agency bills ${feeTermsText(currentTerms, currency)}.`;
};
