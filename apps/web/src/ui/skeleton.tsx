import classes from './skeleton.module.css';

type Props = {
  height?: number;
  /** The whole width unless told. */
  width?: number | string;
  /** Room above and below, in pixels. */
  gap?: number;
  className?: string | undefined;
};

/** What stands where something is on its way. A plain element: a page has a hundred of them, and the library's cost as much as cards. */
export const Skeleton = ({ height, width = '100%', gap = 0, className = '' }: Props) => (
  <div
    data-skeleton
    className={`${classes['skeleton']} ${className}`}
    style={{ height, width, marginBlock: gap }}
  />
);
