/**
 * Script that moves a page's clock by `shift` milliseconds, so that `tools/on-day.ts` covers the browser too. A test
 * that sets its page's clock does so afterwards, based on the shifted day.
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
