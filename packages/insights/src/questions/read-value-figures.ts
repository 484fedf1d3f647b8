import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import { replaceWords } from './normalise.ts';
import type { ValueWords } from './read-values.ts';

const made =
  'do|done|sell|sold|fit|fitted|install|installed|clear|cleared|complete|completed|deliver|delivered|make|made|ship|shipped|perform|performed|handle|handled|have|get|had|got|bought|ordered';

/**
 * Names the figure that a verb means, which depends on the value beside it: a customer's spend is revenue, a campaign's is
 * ad spend; a product costs its price. Values are placeholders already.
 */
export const readValueFigures = (text: string, values: readonly ValueWords[]): string => {
  const isOf = (index: string | undefined, dimensions: readonly Dimension[], how: 'some' | 'every') =>
    values[Number(index)]?.options[how](({ dimension }) => dimensions.includes(dimension)) ?? false;
  let left = replaceWords(
    text,
    `(?:how many|number of)(?: units of)? §v(\\d+)(?: units| jobs)?(?: (?:did|do|have|has|were|are|was)(?: we| i| they| been)?)?(?: (?:${made}))?`,
    (all = '', index) => (isOf(index, ['product'], 'some') ? `quantity §v${index}` : all),
  );
  left = replaceWords(
    left,
    `(?<!quantity )§v(\\d+) (?:were |was )?(?:sold|installed|fitted|completed|delivered)`,
    (all = '', index) => (isOf(index, ['product'], 'some') ? `quantity §v${index}` : all),
  );
  left = replaceWords(
    left,
    '(?:has|did|have|does|is) §v(\\d+) (?:spend|spent|pay|paid|paying|bring in|brought in|worth)(?: (?:with|from|to) us)?',
    (all = '', index) =>
      isOf(index, ['customer', 'suburb', 'product'], 'every') ? `revenue §v${index}` : all,
  );
  return replaceWords(
    left,
    '(?:did|does|do|has|is) (?:a |an |one |the |the campaign )?§v(\\d+)(?: campaign)? costs?(?: us)?(?: on average)?',
    (_, index) => (isOf(index, ['product'], 'every') ? `average price §v${index}` : `ad spend §v${index}`),
  );
};
