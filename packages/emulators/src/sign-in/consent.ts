/**
 * Submits the consent page of an emulated service, as a user does in a browser. Returns the address to which the
 * service redirects.
 */
export const answerConsent = async (page: string | URL, answer: 'allow' | 'deny' = 'allow'): Promise<URL> => {
  const url = new URL(page);
  url.searchParams.set('answer', answer);
  const response = await fetch(url, { redirect: 'manual' });
  const location = response.headers.get('location');
  if (location === null) throw new Error(`The consent page answered with status ${response.status}.`);
  return new URL(location);
};
