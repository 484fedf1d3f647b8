import { monitorEventLoopDelay } from 'node:perf_hooks';
import { start } from '../../apps/server/src/start.ts';

// The real server with the demo, and a measure in it of how long its event loop was held: asked for by any message, in milliseconds.

const delay = monitorEventLoopDelay({ resolution: 5 });
process.on('message', () => {
  process.send?.({ held: delay.max / 1e6 });
  delay.reset();
});
process.on('disconnect', () => process.exit(1));
await start({ demo: true });
delay.enable();
