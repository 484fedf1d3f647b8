/** The pages' share of tools/on-day.ts. A test that sets the clock of its page does so after it, by the test's own. */
export const onAnotherDay = (shift: number) => `{
  const Real = Date;
  const now = () => Real.now() + ${shift};
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    get: (target, name, proxy) => (name === 'now' ? now : Reflect.get(target, name, proxy)),
  });
}`;
