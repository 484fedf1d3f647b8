import '@mantine/core/styles/Button.layer.css';
import type { UploadType } from '@bellwether/contract/imports/upload-types';
import { Button } from '@mantine/core';
import { openCsvUpload } from '../csv-upload/index.ts';

/** Opens the upload of the page's header from the place where there is nothing yet. */
export const UploadButton = ({ kind }: { kind: UploadType }) => (
  <Button onClick={() => openCsvUpload(kind)}>CSV upload</Button>
);
