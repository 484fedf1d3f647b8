const requests = new EventTarget();

/** Opens the list of pages and businesses, from wherever. */
export const openCommandPalette = (): void => {
  requests.dispatchEvent(new Event('open'));
};

export const onCommandPalette = (listener: () => void): (() => void) => {
  requests.addEventListener('open', listener);
  return () => requests.removeEventListener('open', listener);
};
