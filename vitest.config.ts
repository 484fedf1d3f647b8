import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Start time of every process in a run (tools/on-day.ts). The demo follows the calendar; its tests must not.
 */
process.env['ON_DAY'] ??= '2026-11-25T10:00:00+11:00';
process.env['ON_DAY_SHIFT'] ??= String(Date.parse(process.env['ON_DAY']) - Date.now());
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import=${new URL('tools/on-day.ts', import.meta.url).href}`;

/** Slowest test files, slowest first. If they started last, one would run alone on a machine of two cores. */
const longest = [
  'figures/figures-agree',
  'shell/late-answers',
  'figures/business.',
  'figures/roi.',
  'figures/analytics',
  'parts/gallery',
  'parts/rich-text',
  'parts/items-table',
  'signing-in/session-end',
  'shell/first-run',
  'shell/broken-start',
  'shell/advisers-walk',
  'shell/at-rest',
  'company/csv-upload.',
  'tools/new/',
  'src/start',
  'start.two-processes',
  'uploads.real-invoices',
  'access.matrix.',
  'uploads.lifecycle',
  'testing/canaries',
  'uploads.replacing',
  'limits.slow-readers',
  'postgres/postgres.',
  'demo/load',
  'demo/generate',
  'jobs/jobs',
  'import/run',
];
const rank = ({ moduleId }: TestSpecification) => {
  const at = longest.findIndex((part) => moduleId.includes(part));
  return at < 0 ? longest.length : at;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

/**
 * Large test walks run a sample of their cases, drawn by this seed. TEST_ALL=1 runs all of them
 * (packages/domain/src/testing/sample.ts).
 */
const walks = {
  seed: Number(process.env['TEST_SEED'] ?? 20_261_125),
  all: process.env['TEST_ALL'] === '1',
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx}'],
          // Files share the modules of a worker, because reloading them took two thirds of the time. Every
          // test must restore its global changes.
          isolate: false,
          // The default of vitest leaves a core unused.
          maxWorkers: 2,
          setupFiles: ['./vitest.setup.ts'],
          provide: { walks },
          // Far beyond a normal test: it stops a hanging test but does not fail on a busy machine.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 240_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/support/setup.ts'],
          provide: { walks },
          isolate: false,
          testTimeout: 900_000,
          hookTimeout: 600_000,
          // Polls until an expectation holds. The default of one second is too short on a busy machine.
          expect: { poll: { timeout: 180_000 } },
          // Each worker has its own server. A third one would slow down the others on two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
