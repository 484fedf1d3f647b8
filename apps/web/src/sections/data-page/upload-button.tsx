import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { Button } from '@mantine/core';
import { openCsvUpload } from '../csv-upload/index.ts';

/** Opens the page header's upload dialog from an empty state. */
export const UploadButton = ({ kind }: { kind: UploadType }) => (
  <Button onClick={() => openCsvUpload(kind)}>CSV upload</Button>
);
