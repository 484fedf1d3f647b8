import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/**
 * Returns the click handler of a link whose address is plain text, which the router's typed links do not accept. Clicks
 * with other buttons or modifier keys are left to the browser, which may open a new tab.
 */
export const useOpenAddress = (to: string): ((event: MouseEvent) => void) => {
  const router = useRouter();
  return (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.push(to);
  };
};
