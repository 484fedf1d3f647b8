import classes from './data-page.module.css';

/** Summary sentence above the figures. Its line stays reserved while it loads. */
export const PageSummary = ({ text }: { text: string | null | undefined }) => (
  <p className={classes['summary']}>{text ?? '\u00a0'}</p>
);
