import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { useChannels } from '../../data/page/use-channels.ts';
import { useReplacedPopup } from '../../ui/overlays/lazy-menu.tsx';
import { ChannelButton } from './channel-button.tsx';
import classes from './page-header.module.css';

/** Menu of the channel filter, open from the start; an empty choice means all channels. */
export function ChannelMenu() {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useReplacedPopup(button);
  const [channels, setChannels] = useChannels();
  return (
    <Menu {...menu} position="bottom-end" width={240}>
      <Menu.Target>
        <ChannelButton ref={button} />
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
