/**
 * The way from a smaller amount of a file to a larger one: whether the discount is taken off on the way, whether tax is added (`inside`: both hold
 * it already; `beside`: neither does), and whether freight and tip are added.
 */
export type AmountSum = {
  discount: boolean;
  tax: 'added' | 'inside' | 'beside';
  shipping: boolean;
  tip: boolean;
};

/** Ways in which the figures of nearly all rows of a file add up. */
export type AmountRule = {
  /** The total of a document, made of its subtotal. */
  total?: AmountSum;
  /** The total of a document, made of its lines. */
  lines?: AmountSum;
  /** The amount of a line, made of quantity × price. */
  amount?: AmountSum;
  /** The column of tax holds percentages, though neither heading nor cells say so. */
  taxIsPercent?: true;
  /** Tax inside of prices is of the goods alone, none of it of the freight. */
  freightUntaxed?: true;
};
