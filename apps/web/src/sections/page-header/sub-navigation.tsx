import { Link } from '@tanstack/react-router';
import { listSubNavigation, navigationLabel } from '../../data/page/screen.ts';
import { usePageSearch, useScreen, useScreens } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import classes from './page-header.module.css';

/** Tabs of the pages in the same module that the reader may open; hidden if there is only one page. */
export function SubNavigation() {
  const { reader } = useSession();
  const shown = useScreen();
  const screens = useScreens();
  const search = usePageSearch();
  const siblings = shown?.nav ? listSubNavigation(screens, shown.nav.under, reader) : [];
  if (siblings.length < 2) return null;
  return (
    <nav aria-label="Pages in this section">
      <Toolbar aria-label="Pages" className={classes['tabs']}>
        {siblings.map((page) => (
          <Link
            key={page.path}
            to={page.path}
            search={search}
            className={classes['tab']}
            {...(page === shown ? { 'aria-current': 'page' as const } : {})}
          >
            {navigationLabel(page)}
          </Link>
        ))}
      </Toolbar>
    </nav>
  );
}
