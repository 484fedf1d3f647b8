const jump = new EventTarget();

/** Opens the list of pages and businesses, from wherever. */
export const openJump = (): void => {
  jump.dispatchEvent(new Event('open'));
};

export const onJump = (listener: () => void): (() => void) => {
  jump.addEventListener('open', listener);
  return () => jump.removeEventListener('open', listener);
};
