import { product } from '@bellwether/domain/catalogue/product';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useScreens } from '../../data/page/use-screen.ts';
import { useSession } from '../../data/session/session.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Toolbar } from '../../ui/layout/toolbar.tsx';
import { buildNavigation } from '../navigation.ts';
import { NavEntry } from './nav-entry.tsx';
import classes from './sidebar.module.css';

/**
 * Sidebar with the navigation: with labels when open, only icons when closed. Without `toggle` the user cannot open or
 * close it.
 */
export function Sidebar({ open, toggle }: { open: boolean; toggle?: () => void }) {
  const { reader } = useSession();
  const groups = buildNavigation(useScreens(), reader);
  return (
    <div className={classes['sidebar']} data-open={open || undefined}>
      <Link to="/" className={classes['brand']} aria-label={`${product.name}, go to dashboard`}>
        <BrandMark />
        {open ? <span>{product.name}</span> : null}
      </Link>
      <nav aria-label="Main" className={classes['nav']}>
        <Toolbar aria-label="Modules and pages" aria-orientation="vertical">
          {groups.map(({ label, entries }) => (
            <div key={label} className={classes['group']}>
              {label && open ? <p className={classes['label']}>{label}</p> : null}
              {label && !open ? <hr className={classes['rule']} /> : null}
              {entries.map((entry) => (
                <NavEntry key={entry.slug} entry={entry} open={open} />
              ))}
            </div>
          ))}
        </Toolbar>
      </nav>
      <footer className={classes['foot']}>
        {open ? <span>Version {product.version}</span> : null}
        {toggle ? (
          <IconButton label={open ? 'Close sidebar' : 'Open sidebar'} aria-expanded={open} onClick={toggle}>
            {open ? <IconLayoutSidebarLeftCollapse size={18} /> : <IconLayoutSidebarLeftExpand size={18} />}
          </IconButton>
        ) : null}
      </footer>
    </div>
  );
}
