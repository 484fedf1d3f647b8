import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

// Asks an address again and again, on a thread of its own so that nothing the attacker does delays it. Says once that it has begun, and
// answers any message with the most that an answer took, in milliseconds.

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
