import { Loader } from '@mantine/core';
import classes from './full-page-loader.module.css';

/** Loader over the whole page during the session check. */
export function FullPageLoader() {
  return (
    <div className={classes['cover']} role="status" aria-label="Loading">
      <Loader size="md" />
    </div>
  );
}
