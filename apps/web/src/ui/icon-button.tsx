import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type Props = ActionIconProps & ComponentPropsWithRef<'button'> & { label: string };

/** A control that is only an icon: its name is its label, and a tooltip that waits 750 ms. */
export function IconButton({ label, ...rest }: Props) {
  return (
    <Tooltip label={label} openDelay={750}>
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} {...rest} />
    </Tooltip>
  );
}
