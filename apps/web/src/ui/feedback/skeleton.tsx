import classes from './skeleton.module.css';

type Props = {
  height?: number;
  /** Width of the placeholder; by default the whole width. */
  width?: number | string;
  /** Margin above and below, in pixels. */
  gap?: number;
  className?: string | undefined;
};

/**
 * Placeholder while content loads. It is a plain element: a page has a hundred, and the library's component is as slow
 * to render as a card.
 */
export const Skeleton = ({ height, width = '100%', gap = 0, className = '' }: Props) => (
  <div
    data-skeleton
    className={`${classes['skeleton']} ${className}`}
    style={{ height, width, marginBlock: gap }}
  />
);
