const day = 24 * 3600 * 1000;

/** Upkeep at the start, or so many milliseconds `after` it, and every 24 hours from then on. `stop` waits for what is under way. */
export const everyDay = (work: () => Promise<void>, onError: (error: unknown) => void, after = 0) => {
  let running = Promise.resolve();
  let timer: ReturnType<typeof setInterval> | undefined;
  let first: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    running = running.then(work).catch(onError);
  };
  return {
    start: () => {
      if (after > 0) first = setTimeout(begin, after).unref();
      else begin();
      timer = setInterval(begin, day);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      clearTimeout(first);
      await running;
    },
  };
};
