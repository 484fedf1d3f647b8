/**
 * Runs Node programs, and those that they start, as if it were another moment: clocks go on from there. For tests that would hold today alone:
 *
 *   ON_DAY=2028-02-29T23:59:30Z NODE_OPTIONS="--import=$PWD/tools/on-day.ts" npx vitest run …
 *
 * The pages of browser tests are told the same moment (e2e/browser.ts). What is not of Node, as files and other programs, keeps its own clock.
 */
const moment = process.env['ON_DAY'];
if (moment) {
  const RealDate = globalThis.Date;
  // The first program says how far away the day is, so that those that it starts later agree with it.
  process.env['ON_DAY_SHIFT'] ??= String(RealDate.parse(moment) - RealDate.now());
  const shift = Number(process.env['ON_DAY_SHIFT']);
  if (Number.isNaN(shift)) throw new Error(`ON_DAY is no moment: ${moment}`);
  const now = () => RealDate.now() + shift;
  globalThis.Date = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, given: unknown[], made) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, made) as object,
    get: (target, name, proxy) => (name === 'now' ? now : (Reflect.get(target, name, proxy) as unknown)),
  });
}
