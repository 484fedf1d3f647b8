import { Stack } from '@mantine/core';
import { type ComponentType, useEffect, useState } from 'react';
import { usePathParams } from '../../data/page/use-screen.ts';
import { PageHeader } from '../../sections/page-header/page-header.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { loadPart } from '../parts.ts';

export function PartPage() {
  const { part } = usePathParams('/gallery/$part');
  const [found, setFound] = useState<{ name: string; Part: ComponentType | undefined } | undefined>(
    undefined,
  );
  useEffect(() => {
    void loadPart(part).then((Part) => setFound({ name: part, Part }));
  }, [part]);
  const shown = found?.name === part ? found : undefined;
  if (shown === undefined) return null;
  return (
    <>
      <PageHeader title={part} />
      <Stack gap="lg">
        {shown.Part ? <shown.Part /> : <EmptyState hint="There is no part of this name." />}
      </Stack>
    </>
  );
}
