import type { Business } from '@bellwether/contract/api/shapes';
import { defaultBrand } from '@bellwether/domain/catalogue/product';

const isColour = (text: string | null | undefined): text is string =>
  /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text ?? '');

export const readBrandColours = (
  business: { primary_color?: string | null; secondary_color?: string | null } = {},
): { primary: string; secondary: string } => ({
  primary: isColour(business.primary_color) ? business.primary_color : defaultBrand.primary,
  secondary: isColour(business.secondary_color) ? business.secondary_color : defaultBrand.secondary,
});

type Status = Pick<Business, 'status'>;
export const isProspectiveBusiness = ({ status }: Status): boolean => status === 'prospective';
/** Returns true for inactive and lost businesses, which show no data. */
export const isClosedBusiness = ({ status }: Status): boolean => status === 'inactive' || status === 'lost';

/**
 * Chooses the business of a route: from the address, this tab, the last visit, the first open business, or the first
 * business, in this order. `notAvailable` means that the address names a business the user cannot access.
 */
export const chooseBusiness = (choice: {
  requested: string | null | undefined;
  current: string | null;
  last: string | null;
  available: readonly Pick<Business, 'id' | 'status'>[];
}): { id: string | null; notAvailable: boolean } => {
  const { requested, current, last, available } = choice;
  const has = (id: string | null | undefined): id is string => available.some((one) => one.id === id);
  if (has(requested)) return { id: requested, notAvailable: false };
  const notAvailable = typeof requested === 'string' && requested !== '';
  const order = notAvailable ? [last] : [current, last];
  const first = available.find((one) => !isClosedBusiness(one)) ?? available[0];
  return { id: order.find(has) ?? first?.id ?? null, notAvailable };
};
