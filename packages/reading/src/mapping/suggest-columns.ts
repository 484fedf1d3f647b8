import { fitsType, isDayLike, isMissing } from '../cells/cell.ts';
import type { ImportField } from '../cells/field.ts';

/** Headings that contain an alias but mean something else: an invoice's due date is not its date. */
export const otherMeanings =
  /due|last|payment|purchase|birth|renew|update|modif|expect|paid|planned|end|expir|rate|per|avg|average|share|lost|max|budget|cpc|cpm|cpa|ctr|roas|fällig|liefer|änder|venc|entrega|échéance|livraison|scaden|consegna|verval|lever|prev|vorig|vorher|anterior|pr[eé]c[eé]d|change|differ|best|unalloc|unapplied|unassigned|outstanding|balance|owing/i;

const maxNamed = 3;

/** Matches headings of numbers that identify something: ids, codes, phone numbers, years. */
const names =
  /(?:^|[\s_.-])(?:id|ids|no|nr|num|number|numero|número|numéro|nummer|ref|reference|referencia|record|c[oó]digo|codice|code|sku|ean|barcode|zip|postcode|plz|phone|tel|telefono|teléfono|year|jahr|año|ano|année|anno|jaar)(?:$|[\s_.:#-])|nummer$|#$|[a-z](?:Id|ID|No|Nr|Num|Number|Ref)$/iu;

/** Words in headings of amounts, best first: a net amount, then a total, then any price. */
const amountWords: readonly RegExp[] = [
  /\b(net|netto|net[oa]|ht|l[ií]quid[oa]|imponibile)\b|ex(cl)?\.? ?(tax|gst|vat)|sin iva|without tax/iu,
  /total|amount|betrag|summe|importe|montant|importo|bedrag|valor|umsatz|revenue|sales|ventas?|vendas?|omzet|ricav|gross|brutto|bruto/iu,
  /price|preis|precio|pre[cç]o|prix|prezzo|prijs|sold|paid|cost|spend|kosten|costo?|custo|co[uû]t/iu,
];
const extras =
  /ship|versand|env[ií]o|frete|livraison|sped|verzend|tax|iva|vat|gst|mwst|tva|btw|discount|rabatt|descuento|desconto|remise|sconto|korting|fee/iu;

/** Ranks a heading for a type of figure: identifiers are left out, and words for the figure come first. */
const rank = (types: readonly ImportField['type'][], heading: string): number => {
  if (!types.includes('money')) return 0;
  const meaning = amountWords.findIndex((form) => form.test(heading.replaceAll('_', ' ')));
  if (meaning === 0) return 0;
  return (meaning < 0 ? amountWords.length : meaning) + (extras.test(heading) ? amountWords.length : 0);
};

/**
 * Reports whether a number column is unlikely to be the row's own figure: it may be an earlier value, an open balance
 * or an identifier.
 */
const isUnlikely = (type: ImportField['type'], heading: string): boolean =>
  type !== 'date' &&
  (otherMeanings.test(heading) ||
    names.test(heading) ||
    (type === 'rank' && /vol|search|traffic/i.test(heading)));

/** Returns unmapped columns whose cells fit one of the types, the likeliest meaning first. */
export const suggestColumns = (
  types: readonly ImportField['type'][],
  header: readonly string[],
  used: readonly number[],
  sample: readonly (readonly string[])[],
): string[] => {
  return header
    .filter((heading, at) => {
      const filledCells = sample.map((row) => row[at] ?? '').filter((cell) => !isMissing(cell));
      const dates = filledCells.filter(isDayLike).length * 2 > filledCells.length;
      return (
        heading !== '' &&
        filledCells.length > 0 &&
        !used.includes(at) &&
        types.some(
          (type) =>
            !isUnlikely(type, heading) &&
            (type === 'date' ? dates : !dates && type !== 'text' && fitsType(type, filledCells)),
        )
      );
    })
    .toSorted((one, other) => rank(types, one) - rank(types, other))
    .slice(0, maxNamed);
};
