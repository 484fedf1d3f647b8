import { lazy } from 'react';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';
import { HelpTarget } from './help-target.tsx';

const loadPanel = () => loadChunk(() => import('./help-panel.tsx'));
const HelpPanel = lazy(() => loadPanel().then((m) => ({ default: m.HelpPanel })));

export const HelpButton = () => (
  <LazyMenu preload={loadPanel} popup="dialog" menu={<HelpPanel />}>
    {(props) => <HelpTarget {...props} />}
  </LazyMenu>
);
