import { CsvUploadButton } from '../csv-upload/index.ts';
import type { UploadTarget } from '../csv-upload/upload-types.ts';
import classes from './tab-upload.module.css';

/** Upload button of one tab, for a tab whose file kind differs from the page's own upload. */
export const TabUpload = (props: UploadTarget & { label: string }) => (
  <div className={classes['row']}>
    <CsvUploadButton {...props} />
  </div>
);
