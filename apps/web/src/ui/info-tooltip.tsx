import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

type Props = { label: string; children: ReactNode };

/** A small i whose explanation opens on hover, on focus and on touch. `label` names what it explains. */
export const InfoTooltip = memo(function InfoTooltip({ label, children }: Props) {
  return (
    <Tooltip label={children} multiline maw={320} events={{ focus: true, touch: true }}>
      <ActionIcon variant="subtle" color="gray" c="var(--quiet)" size={24} aria-label={`About ${label}`}>
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  );
});
