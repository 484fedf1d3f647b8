import { useMemo } from 'react';
import { useMaybeSession } from './session/session.ts';

/** Where a business's own word for its customers stands. */
const areas = ['/business/', '/roi/'];

/** 'New customers' as 'New patients', where they are called so. */
export const replaceCustomerWord = (text: string, label: string): string => {
  const word = label.trim();
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return word === ''
    ? text
    : text.replace(/\bcustomers\b/g, () => word).replace(/\bCustomers\b/g, () => capital);
};

const asTheyAre = (text: string): string => text;

/** How a text of this page is said: on the pages of finances and ROI by the business's own word for its customers. */
export function useCustomerWord(): (text: string) => string {
  const label = useMaybeSession()?.business.marketing_priorities?.customer_label ?? '';
  const here = label !== '' && areas.some((area) => location.pathname.startsWith(area));
  return useMemo(() => (here ? (text) => replaceCustomerWord(text, label) : asTheyAre), [here, label]);
}
