import { monitorEventLoopDelay } from 'node:perf_hooks';
import { start } from '../../apps/server/src/start.ts';

// Real server with the demo. It answers any IPC message with two measurements: its longest event-loop block in
// milliseconds since the last message, and its memory in bytes.

const delay = monitorEventLoopDelay({ resolution: 5 });
process.on('message', () => {
  process.send?.({ held: delay.max / 1e6, memory: process.memoryUsage.rss() });
  delay.reset();
});
process.on('disconnect', () => process.exit(1));
await start({ demo: true });
delay.enable();
