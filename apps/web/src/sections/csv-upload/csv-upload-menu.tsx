import { uploadTypeNames } from '@bellwether/contract/catalogue/upload-type-names';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { lazy, memo } from 'react';
import { useSession } from '../../data/session/session.ts';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import { loadChunk } from '../../ui/load-chunk.ts';
import { uploadModule } from './upload-types.ts';

const loadKinds = () => loadChunk(() => import('./upload-kinds-menu.tsx'));
const UploadKindsMenu = lazy(() => loadKinds().then((m) => ({ default: m.UploadKindsMenu })));

/** CSV upload menu for a page with several kinds. It lists the kinds that the user may write. */
export const CsvUploadMenu = memo(function CsvUploadMenu() {
  const { may } = useSession();
  const kinds = uploadTypeNames.filter((kind) => may('write', uploadModule[kind]));
  if (kinds.length === 0) return null;
  return (
    <LazyMenu preload={loadKinds} menu={<UploadKindsMenu kinds={kinds} />}>
      {(props) => (
        <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
          CSV upload
        </Button>
      )}
    </LazyMenu>
  );
});
