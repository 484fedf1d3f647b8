import { Button, type ButtonProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useChannels } from '../../data/page/use-channels.ts';
import classes from './page-header.module.css';

const chosenText = (channels: readonly string[]): string => {
  if (channels.length === 0) return 'All channels';
  return channels.length > 2 ? `${channels.length} channels` : channels.join(', ');
};

export function ChannelButton(props: ButtonProps & ComponentPropsWithRef<'button'>) {
  const [channels] = useChannels();
  return (
    <Button variant="default" rightSection={<IconChevronDown size={16} />} {...props}>
      <span className={classes['unseen']}>Channel filter </span>
      {chosenText(channels)}
    </Button>
  );
}
