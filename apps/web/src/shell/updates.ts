import { runOnceNothingUnsaved } from '../data/unsaved.ts';

/** Interval at which an open page checks for a new version, in ms. */
const checkIntervalMs = 20 * 60_000;

/**
 * Registers the service worker and reloads the page when a new version takes over. If changes are unsaved, the reload
 * waits until the form is saved or left. Errors are only logged, because the product works without a service worker.
 */
export function watchForNewVersion(): void {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // Ignores the takeover by a new user's first service worker, because the page is already current.
  let updating = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (updating) runOnceNothingUnsaved(() => window.location.reload());
    updating = true;
  });
  serviceWorker
    .register('/service-worker.js')
    .then(() => {
      // Handles a missing registration, because some browsers block service workers.
      const checkForUpdate = async () => (await serviceWorker.getRegistration())?.update();
      setInterval(() => void checkForUpdate().catch(logged), checkIntervalMs);
    })
    .catch(logged);
}

const logged = (failure: unknown) => console.error('The service worker:', failure);
