import type { PageContext } from '@bellwether/contract/pages/define';
import { useMemo } from 'react';
import { useSession } from '../../data/session/session.ts';

/** Returns the properties of the current business that pages depend on. */
export function usePageContext(): PageContext {
  const { trading_name: tradingName, marketing_priorities: priorities } = useSession().business;
  const priority = priorities.primary;
  return useMemo(() => ({ tradingName, priority }), [tradingName, priority]);
}
