import { lazy } from 'react';
import { loadChunk } from '../../../ui/feedback/load-chunk.ts';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { type RowAction, RowMenuButton } from './row-menu-button.tsx';

type Props = { title: string; actions: () => readonly RowAction[] };

const loadMenu = () => loadChunk(() => import('./row-actions-menu.tsx'));
const RowActionsMenu = lazy(() => loadMenu().then((m) => ({ default: m.RowActionsMenu })));

/**
 * Renders the menu of a row's actions. The menu is mounted on first use, because scrolling a list mounts
 * hundreds of rows.
 */
export const RowMenu = ({ title, actions }: Props) => (
  <LazyMenu preload={loadMenu} menu={<RowActionsMenu title={title} actions={actions} />}>
    {(props) => <RowMenuButton title={title} {...props} />}
  </LazyMenu>
);
