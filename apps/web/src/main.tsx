import './shell/base-styles.ts';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { restoreDemoMode } from './data/demo-mode.ts';
import { restoreConfiguration } from './data/session/session.ts';
import { prefetchFirstPage, removeStaticShell } from './shell/prefetch.ts';
import { refetchCancelled } from './shell/query-client.ts';
import { router } from './shell/router.tsx';
import { runSessionEffects } from './shell/session-effects.ts';
import { watchForNewVersion } from './shell/updates.ts';

await restoreDemoMode();
// Pages outside the guard (such as the inactive business) need the signed-in user too, and the brand must show from the
// first paint.
restoreConfiguration();
runSessionEffects(router);
prefetchFirstPage(router);
removeStaticShell(router);
router.subscribe('onRendered', () => void refetchCancelled());
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

if (import.meta.env.MODE === 'production') watchForNewVersion();
