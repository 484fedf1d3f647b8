/**
 * Shifts the clock of a Node program and its child processes to another moment:
 * `ON_DAY=2028-02-29T23:59:30Z`. Loaded by `node --import`. vitest.config.ts sets a fixed date for the tests,
 * and e2e/support/browser.ts shifts their pages. The file system and other programs keep the real clock.
 */
const moment = process.env['ON_DAY'];
if (moment) {
  const RealDate = globalThis.Date;
  // The first process stores the shift of the clock, so that its child processes use the same shift.
  process.env['ON_DAY_SHIFT'] ??= String(RealDate.parse(moment) - RealDate.now());
  const shift = Number(process.env['ON_DAY_SHIFT']);
  if (Number.isNaN(shift)) throw new Error(`ON_DAY is not a valid time: ${moment}`);
  const realNow = RealDate.now.bind(RealDate);
  const now = () => realNow() + shift;
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
  });
}
