import { isRetired } from '@bellwether/contract/routes';
import { product } from '@bellwether/domain/catalogue/product';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buildPageTitle, buildTabTitle } from '../data/page/screen.ts';
import { useScreen, useScreens } from '../data/page/use-screen.ts';
import { useMaybeSession } from '../data/session/session.ts';

export function DocumentTitle() {
  const page = useScreen();
  const screens = useScreens();
  const session = useMaybeSession();
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
