import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Screens } from '../data/page/use-screen.ts';
import { createBrandTheme, createCssVariables } from '../theme/theme.ts';
import { useBrand } from './brand-source.ts';
import { DocumentTitle } from './document-title.tsx';
import { NotificationHost } from './notification-host.tsx';
import { queryClient } from './query-client.ts';
import { screens } from './screens.ts';

const schemeManager = localStorageColorSchemeManager({ key: 'theme' });

export function Root() {
  const brand = useBrand();
  const theme = useMemo(() => createBrandTheme(brand), [brand]);
  const variables = useMemo(() => createCssVariables(brand), [brand]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Screens value={screens}>
          <DocumentTitle />
          <NotificationHost />
          <Outlet />
        </Screens>
      </QueryClientProvider>
    </MantineProvider>
  );
}
