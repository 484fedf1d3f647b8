import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Returns the click handler of a link to an address as text, which the typed links of the router do not take. Other buttons
 * and keys are left to the browser, which may open a new tab.
 */
export const useOpenAddress = (to: string): ((event: MouseEvent) => void) => {
  const router = useRouter();
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(to);
  };
};
