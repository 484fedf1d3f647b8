import classes from './data-page.module.css';

/** The answer of a page in a sentence above its figures; its line is kept free until it is known. */
export const PageSummary = ({ said }: { said: string | null | undefined }) => (
  <p className={classes['summary']}>{said ?? '\u00a0'}</p>
);
