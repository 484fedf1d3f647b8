const day = 24 * 3600 * 1000;

/** Upkeep at the start and every 24 hours from then on. `stop` waits for what is under way. */
export const everyDay = (work: () => Promise<void>, onError: (error: unknown) => void) => {
  let running = Promise.resolve();
  let timer: ReturnType<typeof setInterval> | undefined;
  const begin = () => {
    running = running.then(work).catch(onError);
  };
  return {
    start: () => {
      begin();
      timer = setInterval(begin, day);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
};
