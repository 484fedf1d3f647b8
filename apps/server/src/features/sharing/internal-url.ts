/**
 * The path, query and hash of an address of ours; undefined for any other. `home` is where we are reached, as the settings say
 * (PUBLIC_URL): what a request says of its host is up to who sends it. What this answers is safe to redirect to: it begins with one
 * slash and never leads to another host.
 */
export const internalPath = (address: string, home: string): string | undefined => {
  const url = URL.parse(address, home);
  // The origin of a 'blob:' is that of the address within it.
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || url.origin !== URL.parse(home)?.origin) return undefined;
  return isInternalPath(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : undefined;
};

/** Does this lead to a page of ours wherever it is followed? Two slashes would begin the name of another host. */
export const isInternalPath = (path: string): boolean => /^\/(?![/\\])/.test(path);
