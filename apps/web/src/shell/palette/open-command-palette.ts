const requests = new EventTarget();

export const openCommandPalette = (): void => {
  requests.dispatchEvent(new Event('open'));
};

export const onCommandPalette = (listener: () => void): (() => void) => {
  requests.addEventListener('open', listener);
  return () => requests.removeEventListener('open', listener);
};
