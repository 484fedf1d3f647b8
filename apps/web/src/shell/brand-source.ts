import { useMemo } from 'react';
import { readBrandColours } from '../data/business.ts';
import { useMaybeSession } from '../data/session/session.ts';
import type { Brand } from '../theme/brand-variables.ts';

/** Returns the brand colours of the current business; before sign-in, those of the product. */
export function useBrand(): Brand {
  const session = useMaybeSession();
  const { primary, secondary } = readBrandColours(session?.business);
  return useMemo(() => ({ primary, secondary }), [primary, secondary]);
}
