import type { Pseudonyms } from './pseudonyms.ts';

/** Kept for the tab alone. */
const key = 'demoMode';

let standIns: Pseudonyms | null = null;

/** Said of everything that is off in demo mode. */
export const demoModeMessage = 'Demo mode is on: nothing is saved, deleted, shared or downloaded.';

/** Names and addresses of people and businesses are shown as stand-ins, and nothing leaves or changes. Figures stay. */
export const isDemoMode = (): boolean => standIns !== null;

/** Before anything is asked for or drawn. */
export async function restoreDemoMode(): Promise<void> {
  if (sessionStorage.getItem(key) !== 'on') return;
  const { createPseudonyms } = await import('./pseudonyms.ts');
  standIns = createPseudonyms();
}

/** Everything on the page is drawn anew: nothing real is left in sight or in memory. */
export function setDemoMode(on: boolean): void {
  if (on) sessionStorage.setItem(key, 'on');
  else sessionStorage.removeItem(key);
  location.reload();
}

/** An answer as it is shown: with stand-ins in demo mode. */
export const mask = <T>(answer: T): T => (standIns ? standIns.shown(answer) : answer);

/** What is asked for, in real names again: somebody may have filtered by what is shown. */
export const unmask = (text: string): string => (standIns ? standIns.asked(text) : text);
