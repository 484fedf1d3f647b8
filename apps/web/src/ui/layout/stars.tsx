import classes from './stars.module.css';

const maxStars = 5;

/** Rating from 1 to 5 as stars. Screen readers read the number. */
export function Stars({ rating }: { rating: number }) {
  const filled = Math.min(maxStars, Math.round(rating));
  return (
    <span className={classes['stars']} role="img" aria-label={`${rating} of ${maxStars} stars`}>
      {'★'.repeat(filled)}
      <span className={classes['empty']}>{'★'.repeat(maxStars - filled)}</span>
    </span>
  );
}
