import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { Tooltip } from './tooltip.tsx';

type Props = {
  label: string;
  children: ReactNode;
  /** Opens the tooltip only for the pointer, because another control shows the same explanation to keyboard users. */
  pointerOnly?: boolean;
};

/** Info icon whose explanation opens on hover, focus and touch. `label` names the explained item. */
export const InfoTooltip = memo(function InfoTooltip({ label, children, pointerOnly }: Props) {
  return (
    <Tooltip label={children} multiline maw={320} events={{ focus: true, touch: true }}>
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--quiet)"
        size={24}
        aria-label={`About ${label}`}
        {...(pointerOnly ? { tabIndex: -1 } : {})}
      >
        <IconInfoCircle size={16} />
      </ActionIcon>
    </Tooltip>
  );
});
