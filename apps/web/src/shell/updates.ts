import { whenNothingUnsaved } from '../data/unsaved.ts';

/** How often a page that stays open asks whether there is a newer version, in ms. */
const askEveryMs = 20 * 60_000;

/**
 * Registers the service worker, and reloads the page when a new version takes over: at once, or, where a form has unsaved
 * changes, when it was saved or left. What goes wrong is logged only: the product works without it.
 */
export function followUpdates(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker of a new reader takes over a page that is current already.
  let updating = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (updating) whenNothingUnsaved(() => window.location.reload());
    updating = true;
  });
  serviceWorker
    .register('/service-worker.js')
    .then(() => {
      // Where workers are blocked there may be no registration in the end.
      const ask = async () => (await serviceWorker.getRegistration())?.update();
      setInterval(() => void ask().catch(logged), askEveryMs);
    })
    .catch(logged);
}

const logged = (failure: unknown) => console.error('The service worker:', failure);
