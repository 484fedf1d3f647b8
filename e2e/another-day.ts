/**
 * The pages' share of tools/on-day.ts: moves the clock of a page by so many milliseconds. A test that sets the clock of its page does so
 * after it, by the test's own day.
 */
export const shiftPageClock = (shift: number) => `{
  const Real = Date;
  const realNow = Real.now.bind(Real);
  const now = () => realNow() + ${shift};
  Real.now = now;
  globalThis.Date = new Proxy(Real, {
    apply: () => new Real(now()).toString(),
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
  });
}`;
