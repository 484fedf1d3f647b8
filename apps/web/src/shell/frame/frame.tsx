import '../../ui/modal.ts';
import { Drawer } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMaybeSession } from '../../data/session.ts';
import { FullPageLoader } from '../../ui/full-page-loader.tsx';
import { useOverlay } from '../../ui/modals/overlays.ts';
import { SessionClock } from '../session-clock.tsx';
import { UnsavedGuard } from '../unsaved-guard.tsx';
import classes from './frame.module.css';
import { Header } from './header.tsx';
import { JumpKey } from './jump-key.tsx';
import { ReadablePage } from './readable-page.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';

/** The frame around every signed-in page: sidebar (a drawer on a phone), header, the page itself. */
export function Frame() {
  const session = useMaybeSession();
  const [open, toggle] = useSidebar();
  const [drawer, drawerActs] = useDisclosure(false);
  useOverlay(drawer);
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A page chosen in the drawer closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the path matters
  useEffect(drawerActs.close, [path]);
  if (!session) return <FullPageLoader />;
  return (
    <div className={classes['frame']} data-open={open || undefined}>
      <a className={classes['skip']} href="#content">
        Skip to the page
      </a>
      <SessionClock />
      <UnsavedGuard />
      {phone ? (
        <Drawer opened={drawer} onClose={drawerActs.close} size={280} title="Menu" padding="xs">
          <Sidebar open />
        </Drawer>
      ) : (
        <aside className={classes['side']}>
          <Sidebar open={open} toggle={toggle} />
        </aside>
      )}
      <div className={classes['main']}>
        <Header {...(phone ? { openMenu: drawerActs.open } : {})} />
        <main id="content" tabIndex={-1} className={classes['content']}>
          <ReadablePage>
            <Outlet />
          </ReadablePage>
        </main>
      </div>
      <JumpKey />
    </div>
  );
}
