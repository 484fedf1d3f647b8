import '@mantine/core/styles/Button.layer.css';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { Button } from '@mantine/core';
import { openCsvUpload } from '../csv-upload/index.ts';

/** Opens the upload of the page's header from the place where there is nothing yet. */
export const UploadButton = ({ kind }: { kind: ImportKind }) => (
  <Button onClick={() => openCsvUpload(kind)}>CSV upload</Button>
);
