/**
 * Returns path, query and hash of a URL of this app; undefined for any other URL. `home` is the configured public URL
 * (PUBLIC_URL), because a request can forge its host. The result is safe to redirect to: it begins with a single slash
 * and never leads to another host.
 */
export const internalPath = (address: string, home: string): string | undefined => {
  const url = URL.parse(address, home);
  // A `blob:` URL has the origin of the URL inside it, so the protocol is checked too.
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || url.origin !== URL.parse(home)?.origin) return undefined;
  return isInternalPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : undefined;
};

/** Checks whether a path stays on this host. Two slashes would begin another host name. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])/.test(path);
