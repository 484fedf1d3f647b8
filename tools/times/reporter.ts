import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { maxSeconds, sortTimes } from './slow-files.ts';

/** Prints the seconds of each test file after a run. The run fails when a file takes too long. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => {
      const { duration, setupDuration } = module.diagnostic();
      return { file: relative(process.cwd(), module.moduleId), seconds: (duration + setupDuration) / 1000 };
    });
    const { lines, tooSlow } = sortTimes(files);
    console.log(`\nSeconds by file:\n${lines.join('\n')}`);
    for (const { file } of tooSlow)
      console.log(
        `${file} takes more than ${maxSeconds} s. Make it faster, or list it in tools/times/slow-files.ts.`,
      );
    if (tooSlow.length > 0) process.exitCode = 1;
  }
}
