import type { Pseudonyms } from './pseudonyms.ts';

/** Key of demo mode in session storage, so that the mode applies to one tab. */
const key = 'demoMode';

let standIns: Pseudonyms | null = null;

export const demoModeMessage = 'Demo mode is on: nothing is saved, deleted, shared or downloaded.';

/**
 * Checks if demo mode is on: names and addresses are shown as pseudonyms, and nothing is changed or sent. Figures stay
 * real.
 */
export const isDemoMode = (): boolean => standIns !== null;

/** Restores demo mode when the application starts, before any request is sent and anything is shown. */
export async function restoreDemoMode(): Promise<void> {
  if (sessionStorage.getItem(key) !== 'on') return;
  const { createPseudonyms } = await import('./pseudonyms.ts');
  standIns = createPseudonyms();
}

/** Switches demo mode and reloads the page, so that no real names stay in sight or in memory. */
export function setDemoMode(on: boolean): void {
  if (on) sessionStorage.setItem(key, 'on');
  else sessionStorage.removeItem(key);
  location.reload();
}

/** Returns a reply as it is shown: in demo mode with pseudonyms instead of names. */
export const maskNames = <T>(answer: T): T => (standIns ? standIns.mask(answer) : answer);

/** Replaces pseudonyms in a request with the real names, because a user may filter by a pseudonym. */
export const unmaskNames = (text: string): string => (standIns ? standIns.unmask(text) : text);
