import type { ReactNode } from 'react';
import { DetailHost } from '../detail/detail-host.tsx';
import classes from './data-page.module.css';

/** The body of a data page: its parts under each other, and the figure that is looked into. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className={classes['page']}>
    {children}
    <DetailHost />
  </div>
);

/** Charts side by side, under each other where it is narrow. */
export const ChartGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes['charts']}>{children}</div>
);

/** A chart that takes the whole width. */
export const FullWidth = ({ children }: { children: ReactNode }) => (
  <div className={classes['wide']}>{children}</div>
);

/** A card around what stands in a page's place. */
export const CardFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes['empty']}>{children}</div>
);
