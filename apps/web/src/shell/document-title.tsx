import { product } from '@bellwether/contract/catalogue/product';
import { useEffect } from 'react';
import { pageTitle } from '../data/screen.ts';
import { useMaybeSession } from '../data/session.ts';
import { useScreen } from '../data/use-screen.ts';

/** Keeps the tab's title: business, page, product. */
export function DocumentTitle() {
  const page = useScreen();
  const session = useMaybeSession();
  const title = pageTitle(session?.business.trading_name, page?.title ?? 'Not Found', product.name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return null;
}
