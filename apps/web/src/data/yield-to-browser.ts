/**
 * Resolves in a new task, so that the browser can do other work. Uses a message instead of a timer, because browsers
 * run timers of a hidden tab only once a second.
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
