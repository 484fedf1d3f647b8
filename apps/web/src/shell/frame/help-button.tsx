import { lazy } from 'react';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { HelpTarget } from './help-target.tsx';

const loadPanel = () => loadChunk(() => import('./help-panel.tsx'));
const HelpPanel = lazy(() => loadPanel().then((m) => ({ default: m.HelpPanel })));

export const HelpButton = () => (
  <LazyMenu preload={loadPanel} popup="dialog" menu={<HelpPanel />}>
    {(props) => <HelpTarget {...props} />}
  </LazyMenu>
);
