import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Requests a URL repeatedly on a separate thread, so that the attacker's work cannot delay it. Posts a message after
// the first response. Answers any message with the slowest response so far, in milliseconds.

const timed = async () => {
  const start = performance.now();
  await (await fetch(String(workerData))).text();
  return performance.now() - start;
};

let worst = 0;
parentPort?.on('message', () => parentPort?.postMessage(worst));
await timed();
parentPort?.postMessage('begun');
for (;;) {
  worst = Math.max(worst, await timed());
  await pause(20);
}
