/**
 * Runs a named section of a long test. If it fails, its error message begins with the name, so that a report shows
 * where the test stopped. The error stays the same object, because the test runner needs its diff, stack and cause.
 */
export async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) {
      const message = `${name}: ${error.message}`;
      // Redefines the message instead of assigning it, because some errors, such as a DOMException, have a read-only
      // message.
      Object.defineProperty(error, 'message', { value: message, configurable: true, writable: true });
    }
    throw error;
  }
}
