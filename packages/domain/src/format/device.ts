/** Browsers by pattern. The first match wins, because most browsers also claim to be others. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const findName = (known: readonly [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Returns a name such as 'Chrome on Windows' from a User-Agent header, or only the recognised browser or system;
 * 'Unknown device' if neither is recognised.
 */
export const deviceName = (userAgent: string | null | undefined): string => {
  const text = userAgent ?? '';
  const [browser, system] = [findName(browsers, text), findName(systems, text)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
};
