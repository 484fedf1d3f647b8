import { CsvUploadButton } from '../csv-upload/index.ts';
import type { UploadTarget } from '../csv-upload/upload-types.ts';
import classes from './tab-upload.module.css';

/** The upload of what one tab of a page shows, where the page's own upload is of something else. */
export const TabUpload = (props: UploadTarget & { label: string }) => (
  <div className={classes['row']}>
    <CsvUploadButton {...props} />
  </div>
);
