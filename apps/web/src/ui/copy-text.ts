import { notify } from './notifications/notify.tsx';

/** Copies text to the clipboard and shows a notification. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ text: 'Copied.' });
  } catch {
    notify({ text: 'This could not be copied. Please select and copy it manually.', type: 'error' });
  }
}
