import { useScreen } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';

export const allBusinesses = 'All businesses';

/** Returns whether the page shows all businesses of the reader instead of one. */
export function useIsOfAllBusinesses(): boolean {
  const isGlobal = useScreen()?.scope === 'global';
  return useSession().businesses.length > 1 && isGlobal;
}

/** Returns the name that the business switcher shows. */
export function useSwitcherName(): string {
  const { business } = useSession();
  return useIsOfAllBusinesses() ? allBusinesses : business.trading_name;
}
