import { type Day, monthEnd } from '../time/day.ts';

/** Agency prices for marketing from a day until the next terms begin. */
export type CostTerms = Readonly<{
  /** First day of the terms, in the business's time zone. */
  from: Day;
  /** Monthly fee in the business's currency, excluding tax. */
  monthlyFee: number;
  /** Agency fee as a fraction of what the advertising platforms charge: 0.1 is 10 %. */
  feeOfMedia: number;
  /** Markup on media, as a fraction of what the platforms charge. */
  markup: number;
  /**
   * True if clients see media cost with the markup, as they are billed; otherwise they see what the platforms charge.
   */
  clientsSeeMarkup: boolean;
}>;

/** Returns the terms in effect on a day, or undefined before the first. */
export const findTermsOn = (all: readonly CostTerms[], day: Day): CostTerms | undefined =>
  all.reduce<CostTerms | undefined>(
    (found, one) => (one.from <= day && (!found || one.from > found.from) ? one : found),
    undefined,
  );

const share = (cents: number, days: number, monthDays: number): number =>
  Math.floor((2 * cents * days + monthDays) / (2 * monthDays));

/**
 * Returns the cents of a monthly fee that fall on a day. The fee is spread evenly over the month in whole
 * cents, so that the days add up to it exactly.
 */
export const dailyFeeCents = (monthlyFee: number, day: Day): number => {
  const cents = Math.round(monthlyFee * 100);
  const monthDays = Number(monthEnd(day).slice(8));
  const at = Number(day.slice(8));
  return share(cents, at, monthDays) - share(cents, at - 1, monthDays);
};

/**
 * Returns the markup that ad spend and the bill include, for clients and for the agency alike: both see the same
 * figures. A markup that clients do not see appears only in the agency's own breakdown.
 */
export const billedMarkup = ({ clientsSeeMarkup, markup }: CostTerms): number =>
  clientsSeeMarkup ? markup : 0;

/**
 * Removes the markup from the terms of a client who is not billed with it. The client's answers, including
 * their ETags, then do not depend on the markup.
 */
export const visibleTerms = (terms: CostTerms, agency: boolean): CostTerms =>
  agency || terms.clientsSeeMarkup ? terms : { ...terms, markup: 0 };
