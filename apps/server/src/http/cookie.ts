const maxCookies = 100;

/** Returns a cookie of a request by its name; '' if the request has none. `cookies`: the header. */
export const readCookie = (cookies: string | undefined, name: string): string =>
  (cookies ?? '')
    .split(';', maxCookies)
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
