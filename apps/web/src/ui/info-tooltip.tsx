import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

/** A small i whose explanation opens on hover, on focus and on touch. `label` names what it explains. */
export function InfoTooltip({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Tooltip label={children} multiline maw={320} events={{ focus: true, touch: true }}>
      <ActionIcon variant="subtle" color="gray" c="var(--quiet)" size={24} aria-label={`About ${label}`}>
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
