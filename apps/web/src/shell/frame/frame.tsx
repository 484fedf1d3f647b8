import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react';
import { currentImpersonation } from '../../data/auth/impersonation.ts';
import { isDemoMode, setDemoMode } from '../../data/demo-mode.ts';
import { useSessionOrNull } from '../../data/session/session.ts';
import { storageKeys } from '../../data/storage.ts';
import { FullPageLoader } from '../../ui/feedback/full-page-loader.tsx';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { useOverlay } from '../../ui/overlays/overlays.ts';
import { CommandPaletteHost } from '../palette/command-palette-host.tsx';
import { SessionCheck } from '../session-check.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import classes from './frame.module.css';
import { Header } from './header.tsx';
import { ReadablePage } from './readable-page.tsx';
import { Sidebar } from './sidebar.tsx';

function useSidebar(): [boolean, () => void] {
  const [open, setOpen] = useState(() => localStorage.getItem(storageKeys.sidebar) !== 'closed');
  const toggle = () => {
    localStorage.setItem(storageKeys.sidebar, open ? 'closed' : 'open');
    setOpen(!open);
  };
  return [open, toggle];
}

const DemoBanner = () => (
  <aside className={classes['demo']} aria-label="Demo mode">
    <p>
      <strong>Demo mode</strong> Names, phone numbers and addresses are made up; figures are real. Nothing is
      saved or shared.
    </p>
    <button type="button" onClick={() => setDemoMode(false)}>
      Turn off
    </button>
  </aside>
);

const SideDrawer = lazy(() =>
  loadChunk(() => import('../../ui/layout/side-drawer.tsx')).then((m) => ({ default: m.SideDrawer })),
);
const ImpersonationBanner = lazy(() =>
  loadChunk(() => import('./impersonation-banner.tsx')).then((m) => ({ default: m.ImpersonationBanner })),
);

/** Moves the focus by script, because an address '#content' would replace the hash that selects the page's tab. */
const skip = (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById('content')?.focus();
};

export function Frame() {
  const session = useSessionOrNull();
  const viewing = currentImpersonation();
  const [open, toggle] = useSidebar();
  const [drawer, drawerActs] = useDisclosure(false);
  useOverlay(drawer);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes the drawer when the path changes
  useEffect(drawerActs.close, [path]);
  if (!session) return <FullPageLoader />;
  return (
    <div className={classes['frame']} data-open={open || undefined}>
      {/* biome-ignore lint/a11y/useValidAnchor: the link targets a part of this page and is handled by `skip` */}
      <a className={classes['skip']} href="#content" onClick={skip}>
        Skip to content
      </a>
      <SessionCheck />
      <UnsavedGuard />
      {phone ? (
        <Suspense fallback={null}>
          <SideDrawer opened={drawer} onClose={drawerActs.close} size={280} title="Menu" padding="xs">
            <Sidebar open />
          </SideDrawer>
        </Suspense>
      ) : (
        <aside className={classes['side']}>
          <Sidebar open={open} toggle={toggle} />
        </aside>
      )}
      <div className={classes['main']}>
        {isDemoMode() ? <DemoBanner /> : null}
        {viewing ? (
          <Suspense fallback={null}>
            <ImpersonationBanner name={viewing.name} />
          </Suspense>
        ) : null}
        <Header {...(phone ? { openMenu: drawerActs.open } : {})} />
        <main id="content" tabIndex={-1} className={classes['content']}>
          <ReadablePage>
            <Outlet />
          </ReadablePage>
        </main>
      </div>
      <CommandPaletteHost />
    </div>
  );
}
