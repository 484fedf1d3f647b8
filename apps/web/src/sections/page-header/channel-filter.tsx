import '../../ui/menu-styles.ts';
import { googleChannels } from '@bellwether/contract/catalogue/channels';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useChannels } from '../../data/page/use-channels.ts';
import classes from './page-header.module.css';

const chosenText = (channels: readonly string[]): string => {
  if (channels.length === 0) return 'All channels';
  return channels.length > 2 ? `${channels.length} channels` : channels.join(', ');
};

/** Channel filter of the whole page; an empty choice means all channels. */
export function ChannelFilter() {
  const [channels, setChannels] = useChannels();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} />}>
          <span className={classes['unseen']}>Channel filter </span>
          {chosenText(channels)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['channels'] ?? ''}>
        <Menu.CheckboxGroup value={[...channels]} onChange={setChannels}>
          {googleChannels.map((channel) => (
            <Menu.CheckboxItem key={channel} value={channel}>
              {channel}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <Menu.Divider />
        <Menu.Item closeMenuOnClick={false} disabled={channels.length === 0} onClick={() => setChannels([])}>
          All channels
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
