/**
 * Difference between a smaller and a larger amount of a file. `discount`: the discount is subtracted. `tax`: tax is
 * added, is in both amounts (`inside`), or in neither (`beside`). `shipping` and `tip`: these are added.
 */
export type AmountSum = {
  discount: boolean;
  tax: 'added' | 'inside' | 'beside';
  shipping: boolean;
  tip: boolean;
};

/** Rules that relate the amounts in nearly all rows of a file. */
export type AmountRule = {
  /** Difference between the subtotal of a document and its total. */
  total?: AmountSum;
  /** Difference between the sum of a document's lines and its total. */
  lines?: AmountSum;
  /** Difference between quantity × price and the amount of a line. */
  amount?: AmountSum;
  /** The tax column holds percentages, although neither the heading nor the cells show it. */
  taxIsPercent?: true;
  /** Tax included in prices applies to the goods only, not to the freight. */
  freightUntaxed?: true;
};
