/**
 * Resolves in a new task, so that the browser can do other work. It uses a message, because browsers limit
 * timers of a hidden tab to one a second.
 */
export const yieldToBrowser = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
