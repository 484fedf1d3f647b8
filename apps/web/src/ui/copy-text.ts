import { notify } from './notifications/notify.tsx';

/** Copies text and reports it. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ text: 'Copied.' });
  } catch {
    notify({ text: 'This could not be copied. Please select and copy it manually.', type: 'error' });
  }
}
