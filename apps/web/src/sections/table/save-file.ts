import { demoModeMessage, isDemoMode } from '../../data/demo-mode.ts';
import { notify } from '../../ui/notifications/notify.tsx';

/** Downloads a file in the browser. Demo mode refuses with a notification. */
export function saveFile(name: string, content: Blob): void {
  if (isDemoMode()) {
    notify({ text: demoModeMessage, type: 'error' });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Revokes the URL later, because the browser has not read it yet and would save an empty file.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
