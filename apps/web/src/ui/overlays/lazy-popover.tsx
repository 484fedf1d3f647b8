import { lazy } from 'react';
import { loadChunk } from '../feedback/load-chunk.ts';
import type { ButtonPopoverProps } from './button-popover.tsx';
import { LazyMenu } from './lazy-menu.tsx';

const loadPopover = () => loadChunk(() => import('./button-popover.tsx'));
const ButtonPopover = lazy(() => loadPopover().then((m) => ({ default: m.ButtonPopover })));

/** Button with a popover. The library's popover is loaded when it is first opened, because most visits open none. */
export const LazyPopover = (props: ButtonPopoverProps) => (
  <LazyMenu preload={loadPopover} popup="dialog" menu={<ButtonPopover {...props} />}>
    {props.button}
  </LazyMenu>
);
