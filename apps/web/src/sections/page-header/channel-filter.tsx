import { lazy } from 'react';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { ChannelButton } from './channel-button.tsx';

const loadMenu = () => loadChunk(() => import('./channel-menu.tsx'));
const ChannelMenu = lazy(() => loadMenu().then((m) => ({ default: m.ChannelMenu })));

/** Channel filter in the header, for the whole page; an empty choice means all channels. */
export const ChannelFilter = () => (
  <LazyMenu preload={loadMenu} menu={<ChannelMenu />}>
    {(props) => <ChannelButton {...props} />}
  </LazyMenu>
);
