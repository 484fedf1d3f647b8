import { isRetired } from '@bellwether/contract/routes';
import { product } from '@bellwether/domain/catalogue/product';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { readBrandColours } from '../data/business.ts';
import { buildPageTitle, buildTabTitle } from '../data/page/screen.ts';
import { Screens, useScreen, useScreens } from '../data/page/use-screen.ts';
import { useSessionOrNull } from '../data/session/session.ts';
import type { Brand } from '../theme/brand-variables.ts';
import { createBrandTheme, createCssVariables } from '../theme/theme.ts';
import { NotificationHost } from './notification-host.tsx';
import { queryClient } from './query-client.ts';
import { screens } from './screens.ts';

function DocumentTitle() {
  const page = useScreen();
  const screens = useScreens();
  const session = useSessionOrNull();
  const isRetiredPath = useLocation({ select: ({ pathname }) => isRetired(pathname) });
  const title = buildPageTitle(
    session?.business.trading_name,
    page ? buildTabTitle(page, screens) : isRetiredPath ? 'Page Gone' : 'Not Found',
    product.name,
  );
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}

/** Returns the brand colours of the current business; before sign-in, those of the product. */
function useBrand(): Brand {
  const session = useSessionOrNull();
  const { primary, secondary } = readBrandColours(session?.business);
  return useMemo(() => ({ primary, secondary }), [primary, secondary]);
}

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
