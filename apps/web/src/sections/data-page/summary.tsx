import classes from './data-page.module.css';

/** Summary sentence above the figures. Its line stays reserved while it loads. */
export const PageSummary = ({ said }: { said: string | null | undefined }) => (
  <p className={classes['summary']}>{said ?? '\u00a0'}</p>
);
