import { Link } from '@tanstack/react-router';
import { navigationLabel, type Screen } from '../../data/page/screen.ts';
import { usePageSearch, useScreen } from '../../data/page/use-screen.ts';
import { motionMs } from '../../theme/motion.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { NavigationEntry } from '../navigation.ts';
import { moduleIcons } from './module-icons.ts';
import classes from './sidebar.module.css';

/** Module in the sidebar: a link and, while it is the current module, links to its pages. */
export function NavEntry({ entry, open }: { entry: NavigationEntry; open: boolean }) {
  const { slug, label, pages } = entry;
  const search = usePageSearch();
  const shown = useScreen();
  const Icon = moduleIcons[slug];
  const current = shown?.nav?.under === slug;
  const children = open && current && pages.length > 1;
  return (
    <>
      <Tooltip label={label} position="right" openDelay={motionMs.passingTooltipDelay} disabled={open}>
        <Link
          to={pages[0]?.path ?? '/'}
          search={search}
          className={classes['entry']}
          data-current={current || undefined}
          aria-label={label}
          {...(current && !children ? { 'aria-current': 'page' as const } : {})}
        >
          <Icon size={20} stroke={1.6} aria-hidden />
          {open ? <span>{label}</span> : null}
        </Link>
      </Tooltip>
      {children ? (
        <div className={classes['children']}>
          {pages.map((page) => (
            <Child key={page.path} page={page} search={search} current={page === shown} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Child({ page, search, current }: { page: Screen; search: object; current: boolean }) {
  return (
    <Link
      to={page.path}
      search={search}
      className={classes['child']}
      data-current={current || undefined}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      {navigationLabel(page)}
    </Link>
  );
}
