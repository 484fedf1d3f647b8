/** Hands a file to the reader's browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after this turn; freeing it at once would save an empty file.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
