/** Maps `https://host/path` to the same host and path of an emulator. */
export const redirectToEmulator =
  (emulator: string) =>
  (url: string): string =>
    url.replace(/^https:\//, emulator);
