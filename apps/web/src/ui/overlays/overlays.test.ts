import { expect, test } from 'vitest';
import { openOverlay, overlayCount } from './overlays.ts';

test('the number of open overlays falls by one even if an overlay is closed twice [UI-034]', () => {
  expect(overlayCount()).toBe(0);
  const closeFirst = openOverlay();
  const closeSecond = openOverlay();
  expect(overlayCount()).toBe(2);
  closeFirst();
  closeFirst();
  expect(overlayCount()).toBe(1);
  closeSecond();
  expect(overlayCount()).toBe(0);
});
