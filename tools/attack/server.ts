import { monitorEventLoopDelay } from 'node:perf_hooks';
import { start } from '../../apps/server/src/start.ts';

// The real server with the demo, and measures in it, asked for by any message: how long its event loop was held in
// milliseconds, and its memory in bytes.

const delay = monitorEventLoopDelay({ resolution: 5 });
process.on('message', () => {
  process.send?.({ held: delay.max / 1e6, memory: process.memoryUsage.rss() });
  delay.reset();
});
process.on('disconnect', () => process.exit(1));
await start({ demo: true });
delay.enable();
