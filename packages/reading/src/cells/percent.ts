/** Fields whose column may hold percentages of an amount instead of amounts. */
export const percentFields: readonly string[] = ['tax', 'line_discount', 'discount'];

const percentage =
  /%|percent|prozent|porcent|pourcent|procent|\brates?\b|satz\b|\btaux\b|\btasa\b|\btipo\b|aliquota|al[ií]quota|\btarief\b/i;
const amount = /amount|betrag|montant|importe|importo|valor|bedrag/i;

/** Reports whether a heading indicates percentages: 'Tax %', 'VAT Rate', 'Discount Percentage'. */
export const isPercentHeading = (heading: string): boolean =>
  percentage.test(heading) && !amount.test(heading);

/** Reports whether cells contain rates as text: '20% (VAT on Income)', 'GST 10%'. */
export const areTaxRateNames = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\d ?%/.test(cell));
