import { useMemo } from 'react';
import { brandColours } from '../../data/business.ts';
import { useSession } from '../../data/session.ts';
import { channelColour } from '../../theme/palette.ts';
import { surfaces } from '../../theme/surfaces.ts';
import { usePalette } from '../../theme/use-palette.ts';
import type { Look } from './look.ts';

/** The look of charts for the current business and the scheme that is shown. */
export function useLook(): Look {
  const { business } = useSession();
  const { colours, scheme } = usePalette(brandColours(business).primary);
  return useMemo(() => {
    const { text, quiet, line, card } = surfaces[scheme];
    return {
      text,
      dimmed: quiet,
      line,
      surface: card,
      font: "'Inter Variable', system-ui, sans-serif",
      palette: colours,
      channel: (key: string) => channelColour(key, colours),
    };
  }, [colours, scheme]);
}
