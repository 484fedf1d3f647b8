import type { ReactNode } from 'react';
import { DetailHost } from '../detail/detail-host.tsx';
import classes from './data-page.module.css';

export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className={classes['page']}>
    {children}
    <DetailHost />
  </div>
);

export const ChartGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes['charts']}>{children}</div>
);

export const FullWidth = ({ children }: { children: ReactNode }) => (
  <div className={classes['wide']}>{children}</div>
);

/** Card that replaces a page's content. */
export const CardFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes['empty']}>{children}</div>
);
