/**
 * Steps from a smaller amount of a file to a larger one. `discount`: the discount is subtracted. `tax`: tax
 * is added, is in both amounts (`inside`), or in neither (`beside`). `shipping` and `tip`: these are added.
 */
export type AmountSum = {
  discount: boolean;
  tax: 'added' | 'inside' | 'beside';
  shipping: boolean;
  tip: boolean;
};

/** Rules by which the amounts of nearly all rows of a file add up. */
export type AmountRule = {
  /** Steps from the subtotal of a document to its total. */
  total?: AmountSum;
  /** Steps from the lines of a document to its total. */
  lines?: AmountSum;
  /** Steps from quantity × price to the amount of a line. */
  amount?: AmountSum;
  /** The tax column holds percentages, although neither the heading nor the cells show it. */
  taxIsPercent?: true;
  /** Tax included in prices covers the goods only, not the freight. */
  freightUntaxed?: true;
};
