import { demoRefusal, isDemoMode } from '../../data/demo-mode.ts';
import { notify } from '../../ui/notify.tsx';

/** Hands a file to the reader's browser to keep. */
export function saveFile(name: string, content: Blob): void {
  if (isDemoMode()) {
    notify({ text: demoRefusal, type: 'error' });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after this turn; freeing it at once would save an empty file.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
