const maxCookies = 100;

/** Returns the value of a cookie by its name; '' if it is missing. `cookies` is the Cookie header. */
export const readCookie = (cookies: string | undefined, name: string): string =>
  (cookies ?? '')
    .split(';', maxCookies)
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
