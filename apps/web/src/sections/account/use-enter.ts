import { isPage } from '@bellwether/contract/routes';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listPagePaths } from '../../data/page/screen.ts';
import { useScreens } from '../../data/page/use-screen.ts';
import { takeReturnPath } from '../../data/session/return-path.ts';
import { readSessionState } from '../../data/session/session.ts';
import { loadSession, loginFailureText } from '../../data/session/sign-in.ts';
import { loadChunk } from '../../ui/feedback/load-chunk.ts';
import { notify } from '../../ui/notifications/notify.tsx';

/** Returns `enter`, which loads the user after sign-in and opens the page requested before it. */
export function useEnterAfterSignIn() {
  const [entering, setEntering] = useState(false);
  const navigate = useNavigate();
  const pages = listPagePaths(useScreens());
  const enter = async () => {
    setEntering(true);
    try {
      await loadSession();
    } catch (failure) {
      // Keeps the form's values and the stored return path, so that the user can try again.
      notify({ text: loginFailureText(failure), type: 'error' });
      return setEntering(false);
    }
    // Ignores a failed load of this chunk: the user still gets in, but an old URL is not redirected.
    const old = await loadChunk(() => import('@bellwether/contract/page-addresses')).catch(() => undefined);
    const back = takeReturnPath((path) => old?.reachesPage(pages, path) ?? isPage(pages, path));
    const several = (readSessionState().configuration?.businesses.length ?? 0) > 1;
    // Opens the business overview for a user with several businesses, because it shows which need attention.
    await navigate({ ...splitAddress(back === '/' && several ? '/overview' : back), replace: true });
  };
  return { entering, enter };
}

/** Splits a stored address into the properties that the router takes. */
const splitAddress = (href: string) => {
  const { pathname, searchParams, hash } = new URL(href, window.location.origin);
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
};
