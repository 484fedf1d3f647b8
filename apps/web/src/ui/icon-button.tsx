import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';
import { motionMs } from '../theme/motion.ts';
import { Tooltip } from './overlays/tooltip.tsx';

type Props = ActionIconProps & ComponentPropsWithRef<'button'> & { label: string };

/** Icon-only button. Its label is its accessible name and its tooltip, shown after 750 ms. */
export function IconButton({ label, ...rest }: Props) {
  // Hides the tooltip while a popup is open, because the tooltip would cover it.
  const opened = Boolean(rest['aria-haspopup'] && rest['aria-expanded']);
  return (
    <Tooltip label={label} openDelay={motionMs.passingTooltipDelay} disabled={opened}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} {...rest} />
    </Tooltip>
  );
}
