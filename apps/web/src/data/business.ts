import type { Business } from '@bellwether/contract/api/shapes';
import { defaultBrand } from '@bellwether/contract/catalogue/product';

const isColour = (text: string | null | undefined): text is string =>
  /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text ?? '');

/** The brand colours of a business, the default where one is unset or is no hex colour. */
export const readBrandColours = (
  business: { primary_color?: string | null; secondary_color?: string | null } = {},
): { primary: string; secondary: string } => ({
  primary: isColour(business.primary_color) ? business.primary_color : defaultBrand.primary,
  secondary: isColour(business.secondary_color) ? business.secondary_color : defaultBrand.secondary,
});

type Status = Pick<Business, 'status'>;
export const isProspective = ({ status }: Status): boolean => status === 'prospective';
/** Inactive and lost businesses show no data. */
export const isClosed = ({ status }: Status): boolean => status === 'inactive' || status === 'lost';

/**
 * Which business a route is about: the one in the address, else the current one of this tab, else the last one used,
 * else the first that is open, else the first. `notAvailable`: the address names one that the user does not have.
 */
export const chooseBusiness = (given: {
  asked: string | null | undefined;
  current: string | null;
  last: string | null;
  available: readonly Pick<Business, 'id' | 'status'>[];
}): { id: string | null; notAvailable: boolean } => {
  const { asked, current, last, available } = given;
  const has = (id: string | null | undefined): id is string => available.some((one) => one.id === id);
  if (has(asked)) return { id: asked, notAvailable: false };
  const notAvailable = typeof asked === 'string' && asked !== '';
  const order = notAvailable ? [last] : [current, last];
  const first = available.find((one) => !isClosed(one)) ?? available[0];
  return { id: order.find(has) ?? first?.id ?? null, notAvailable };
};
