/**
 * The path, query and hash of an address of ours; undefined for any other. `origins` are where we are reached, e.g.
 * `https://reports.example.com`. What it answers is safe to redirect to: it never leads to another host.
 */
export const ownPath = (address: string, origins: readonly string[]): string | undefined => {
  const url = URL.parse(address, origins[0]);
  if (url?.username !== '' || url.password !== '') return undefined;
  if (!origins.some((origin) => URL.parse(origin)?.origin === url.origin)) return undefined;
  // Two slashes would begin the name of another host.
  return url.pathname.startsWith('//') ? undefined : `${url.pathname}${url.search}${url.hash}`;
};
