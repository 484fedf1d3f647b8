import { Badge, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { lazy, type ReactNode } from 'react';
import { isProspectiveBusiness } from '../../data/business.ts';
import { useSession } from '../../data/session/session.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import classes from './header.module.css';
import { allBusinesses, useIsOfAllBusinesses, useSwitcherName } from './use-switcher-name.ts';

// Loads the code of the list when the user is about to open it, because most visits stay with one business.
const loadList = () => loadChunk(() => import('./business-list.tsx'));
const BusinessList = lazy(() => loadList().then((m) => ({ default: m.BusinessSwitcherList })));

export function BusinessSwitcher() {
  const { business, businesses } = useSession();
  const isOfAll = useIsOfAllBusinesses();
  const content = isOfAll ? (
    <span className={classes['label']}>
      <span className={classes['name']}>{allBusinesses}</span>
    </span>
  ) : (
    <>
      <span className={classes['tile']} data-letters={business.trading_name.slice(0, 1).toUpperCase()} />
      <span className={classes['label']}>
        <span className={classes['name']}>{business.trading_name}</span>
        {isProspectiveBusiness(business) ? (
          <Badge variant="light" size="sm" tt="none" className={classes['badge'] ?? ''}>
            Prospective
          </Badge>
        ) : null}
      </span>
    </>
  );
  return businesses.length > 1 ? (
    <Switcher>{content}</Switcher>
  ) : (
    <span className={classes['business']}>{content}</span>
  );
}

function Switcher({ children }: { children: ReactNode }) {
  const name = useSwitcherName();
  return (
    <LazyMenu preload={loadList} popup="listbox" menu={<BusinessList>{children}</BusinessList>}>
      {(props) => (
        <UnstyledButton
          {...props}
          className={classes['business'] ?? ''}
          aria-label={`${name}, switch business`}
        >
          {children}
          <IconSelector size={16} aria-hidden className={classes['fixed'] ?? ''} />
        </UnstyledButton>
      )}
    </LazyMenu>
  );
}
