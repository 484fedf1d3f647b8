import { useMemo } from 'react';
import { useSessionOrNull } from './session/session.ts';

/** Modules whose pages use a business's own word for customers, such as 'patients'. */
const areas = ['/business/', '/roi/'];

/** Replaces 'customers' with the business's word: 'New customers' becomes 'New patients'. */
export const replaceCustomerWord = (text: string, label: string): string => {
  const word = label.trim();
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return word === ''
    ? text
    : text.replace(/\bcustomers\b/g, () => word).replace(/\bCustomers\b/g, () => capital);
};

const unchanged = (text: string): string => text;

/**
 * Returns a function that replaces words in this page's texts. Finance and ROI pages use the business's own word for
 * customers.
 */
export function useCustomerWord(): (text: string) => string {
  const label = useSessionOrNull()?.business.marketing_priorities?.customer_label ?? '';
  const here = label !== '' && areas.some((area) => location.pathname.startsWith(area));
  return useMemo(() => (here ? (text) => replaceCustomerWord(text, label) : unchanged), [here, label]);
}
