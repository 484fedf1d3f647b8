import { useMemo } from 'react';
import { readBrandColours } from '../data/business.ts';
import { useMaybeSession } from '../data/session/session.ts';
import type { Brand } from '../theme/brand-variables.ts';

/** Returns the colours of the current business; the product's own before sign-in. */
export function useBrand(): Brand {
  const session = useMaybeSession();
  const { primary, secondary } = readBrandColours(session?.business);
  return useMemo(() => ({ primary, secondary }), [primary, secondary]);
}
