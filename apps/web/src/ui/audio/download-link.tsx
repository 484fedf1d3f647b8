import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { motionMs } from '../../theme/motion.ts';
import { Tooltip } from '../overlays/tooltip.tsx';
import { audioFileName } from './file-name.ts';

export function DownloadLink({ href, fileName }: { href: string; fileName: string | undefined }) {
  const label = 'Download recording';
  return (
    <Tooltip label={label} openDelay={motionMs.passingTooltipDelay}>
      <ActionIcon
        component="a"
        href={href}
        download={audioFileName(fileName)}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Tooltip>
  );
}
