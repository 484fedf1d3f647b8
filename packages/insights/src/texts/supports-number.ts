import type { Bound, NumberClaim } from './claim.ts';

/** Number that a text may state. `step`: 0 for an exact number, or the last place in which the template shows it. */
export type KnownNumber = { value: number; unit: NumberClaim['unit']; step: number };

/** Maximum share by which a rounded number may differ from its fact, by kind of rounding. */
const maxErrors = { decimals: 0.1, thousands: 0.005, about: 0.05 };
const tiny = 1e-9;

const hasBound: Readonly<Record<Bound, (shown: number, fact: number) => boolean>> = {
  about: () => true,
  over: (shown, fact) => shown < fact,
  'at least': (shown, fact) => shown <= fact + tiny,
  under: (shown, fact) => shown > fact,
  'at most': (shown, fact) => shown >= fact - tiny,
};

/** Returns the place to which a number is rounded: 100 for 4,800. Written decimals are not rounded further. */
const findRoundedStep = ({ value, step }: NumberClaim): number => {
  if (step < 1) return step;
  let place = step;
  while (place > 0 && Math.abs(value / (place * 10) - Math.round(value / (place * 10))) < tiny) place *= 10;
  return place;
};

const isRounded = (claim: NumberClaim, fact: number): boolean => {
  const gap = Math.abs(claim.value - fact);
  if (gap < tiny) return claim.bound === null || hasBound[claim.bound](claim.value, fact);
  if (claim.value === 0 || fact === 0) return false;
  const error = gap / fact;
  // Allows a fixed error for 'half' and 'doubled', which have no last written place.
  if (claim.step === 0) return error <= maxErrors.about;
  const maxError = claim.step > 1 ? maxErrors.thousands : maxErrors.decimals;
  const isNear = (step: number) => gap <= step / 2 + tiny * step;
  if (claim.bound === null) return isNear(claim.step) && error <= maxError;
  return (
    hasBound[claim.bound](claim.value, fact) &&
    ((isNear(claim.step) && error <= maxError) ||
      (isNear(findRoundedStep(claim)) && error <= maxErrors.about))
  );
};

/** Returns a fact in the unit of a claim: fractions in words are shares; 'half' also means half the usual. */
const inUnitOf = ({ unit }: NumberClaim, fact: KnownNumber): number | null => {
  if (fact.unit === unit) return fact.value;
  if (unit === 'share' && fact.unit === 'percent') return fact.value;
  if (unit === 'share' && fact.unit === 'ratio') return fact.value * 100;
  return null;
};

/** Returns whether a fact supports a number of a text, allowing usual rounding. A word may express the sign. */
export const supportsNumber = (claim: NumberClaim, fact: KnownNumber): boolean => {
  const value = inUnitOf(claim, fact);
  if (value === null) return false;
  if ((claim.sign === '-' && value >= 0) || (claim.sign === '+' && value <= 0)) return false;
  // Refuses more decimal places than the template shows, because they would be invented.
  if (claim.step > 0 && claim.step < fact.step * (1 - tiny)) return false;
  return isRounded(claim, Math.abs(value));
};
