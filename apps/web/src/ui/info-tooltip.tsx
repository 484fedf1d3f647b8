import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Tooltip.layer.css';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A small i whose explanation opens on hover, on focus and on touch. `label` names what it explains. */
export function InfoTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={children} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <ActionIcon variant="subtle" color="gray" c="var(--quiet)" size={24} aria-label={`About ${label}`}>
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
