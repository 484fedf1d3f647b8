import { type Day, monthEnd } from '../time/day.ts';

/** What an agency bills for marketing from a day on, until the next terms begin. */
export type CostTerms = Readonly<{
  /** The first day, of the business's own calendar. */
  from: Day;
  /** A month, in the business's currency, excluding tax. */
  monthlyFee: number;
  /** Of what the advertising platforms charge, as a fraction: 0.1 is 10 %. */
  feeOfMedia: number;
  /** What the agency adds to the price of media, as a fraction of what the platforms charge. */
  markup: number;
  /** Is media shown to clients with the markup, as they are billed for it? Else they are shown what the platforms charge. */
  clientsSeeMarkup: boolean;
}>;

/** The terms that hold on a day; undefined before the first. */
export const findTermsOn = (all: readonly CostTerms[], day: Day): CostTerms | undefined =>
  all.reduce<CostTerms | undefined>(
    (found, one) => (one.from <= day && (!found || one.from > found.from) ? one : found),
    undefined,
  );

const share = (cents: number, days: number, of: number): number =>
  Math.floor((2 * cents * days + of) / (2 * of));

/**
 * The cents of a monthly fee that fall on a day: the month's fee shared out evenly over its days, whole cents each, so that they add up to the fee
 * of a whole month exactly.
 */
export const dailyFeeCents = (monthlyFee: number, day: Day): number => {
  const cents = Math.round(monthlyFee * 100);
  const of = Number(monthEnd(day).slice(8));
  const at = Number(day.slice(8));
  return share(cents, at, of) - share(cents, at - 1, of);
};

/** The markup that somebody is shown media with: the agency's people see what platforms charge, and the markup beside it. */
export const visibleMarkup = ({ clientsSeeMarkup, markup }: CostTerms, agency: boolean): number =>
  !agency && clientsSeeMarkup ? markup : 0;

/** The markup in the whole bill, which clients are shown only as a part of media. */
export const billedMarkup = ({ clientsSeeMarkup, markup }: CostTerms, agency: boolean): number =>
  agency || clientsSeeMarkup ? markup : 0;

/** Terms without what somebody is not shown: what is answered to a client says nothing of a markup that they are not billed, not by its tag either. */
export const visibleTerms = (terms: CostTerms, agency: boolean): CostTerms =>
  agency || terms.clientsSeeMarkup ? terms : { ...terms, markup: 0 };
