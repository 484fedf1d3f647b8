import { expect, test } from 'vitest';
import { openOverlay, overlayCount } from './overlays.ts';

test('open overlays are counted; closing an overlay twice counts once [UI-034]', () => {
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
