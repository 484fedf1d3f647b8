import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Resource usage of some work, in milliseconds and bytes. */
export type ResourceUsage = {
  wall: number;
  cpu: number;
  /** Longest delay of the event loop, including the time in which other processes had the core. */
  longestDelay: number;
  /** Maximum CPU time of the main thread between two turns of the event loop, which other processes do not affect. */
  longestBlock: number;
  /** Maximum resident memory. */
  memory: number;
};

const toMs = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Runs work and returns its resource usage. */
export const watchUsage = async (work: () => Promise<void>): Promise<ResourceUsage> => {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  let [before, longestBlock, memory, ticks] = [toMs(process.threadCpuUsage()), 0, 0, 0];
  const timer = setInterval(() => {
    const now = toMs(process.threadCpuUsage());
    longestBlock = Math.max(longestBlock, now - before);
    before = now;
    // Reading the memory usage takes longer than a timer tick should.
    if (ticks++ % 10 === 0) memory = Math.max(memory, process.memoryUsage.rss());
  }, 1);
  const [start, cpu] = [performance.now(), process.cpuUsage()];
  delays.enable();
  await work();
  delays.disable();
  const wall = performance.now() - start;
  clearInterval(timer);
  return { wall, cpu: toMs(process.cpuUsage(cpu)), longestDelay: delays.max / 1e6, longestBlock, memory };
};
