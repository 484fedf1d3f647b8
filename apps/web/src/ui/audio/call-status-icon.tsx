import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { statusColour, statusIcon, statusLabel } from './call-status.ts';

/** How a call went, as a shape and a colour; the words are its name. */
export function CallStatusIcon({ status, size = 20 }: { status: string | null; size?: number }) {
  const Icon = statusIcon(status);
  const label = statusLabel(status);
  return (
    <Tooltip label={label} events={{ hover: true, focus: false, touch: true }}>
      <Icon role="img" aria-label={label} size={size} color={statusColour(status)} />
    </Tooltip>
  );
}
