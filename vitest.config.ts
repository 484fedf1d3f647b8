import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Every process of a run takes this moment for its start (tools/on-day.ts): the demo follows the calendar, and its tests must not. */
process.env['ON_DAY'] ??= '2026-11-25T10:00:00+11:00';
process.env['ON_DAY_SHIFT'] ??= String(Date.parse(process.env['ON_DAY']) - Date.now());
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import=${new URL('tools/on-day.ts', import.meta.url).href}`;

/** The files that take longest, the longest first: begun last, one would run alone on a machine of two cores. */
const longest = [
  'e2e/figures-agree',
  'e2e/late-answers',
  'e2e/business.',
  'e2e/roi.',
  'e2e/analytics',
  'e2e/gallery',
  'e2e/rich-text',
  'e2e/items-table',
  'e2e/session-end',
  'e2e/first-run',
  'e2e/advisers-walk',
  'e2e/at-rest',
  'e2e/csv-upload.',
  'tools/new/',
  'src/start',
  'src/two-processes',
  'uploads/real-invoices',
  'http/access-matrix.',
  'uploads/lifecycle',
  'testing/canaries',
  'uploads/replacing',
  'http/slow-readers',
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

/** A walk over very many cases takes a share of them, drawn by this seed, unless all are asked for (packages/contract/src/testing/sample.ts). */
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
          // Files share a worker's modules: loading them anew for each took two thirds of the time. A test puts back what it changes outside itself.
          isolate: false,
          // By itself vitest leaves a core unused.
          maxWorkers: 2,
          setupFiles: ['./vitest.setup.ts'],
          provide: { walks },
          // Far beyond what a test takes: it ends one that hangs, and a busy machine fails none.
          testTimeout: 600_000,
          hookTimeout: 600_000,
          expect: { poll: { timeout: 240_000 } },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/setup.ts'],
          provide: { walks },
          isolate: false,
          testTimeout: 900_000,
          hookTimeout: 600_000,
          // A look at a page goes on until it holds: by itself vitest gives up after a second, which a busy machine takes.
          expect: { poll: { timeout: 180_000 } },
          // Each worker has a server of its own; after the unit tests. A third one only makes the others slower on two cores.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
