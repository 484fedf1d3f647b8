import { expect, test } from 'vitest';
import { motionMs, motionVariables } from './motion.ts';
import { createBrandTheme, createCssVariables } from './theme.ts';

const brand = { primary: '#6B75FF', secondary: '#272729' };

test('the style tokens of motion are 200ms and 300ms [CONST-006, CONST-007]', () => {
  const { variables } = createCssVariables(brand)(
    createBrandTheme(brand) as Parameters<ReturnType<typeof createCssVariables>>[0],
  );
  expect(variables).toMatchObject({ '--motion-small': '200ms', '--motion-panel': '300ms' });
  expect(motionVariables['--motion-small']).toBe('200ms');
});

test('menus, tooltips and lists take 200 ms, modals, drawers and panels 300 ms; tooltips wait 100 ms [CONST-012]', () => {
  const [small, panel] = [200, 300].map((duration) => ({ defaultProps: { transitionProps: { duration } } }));
  expect(createBrandTheme(brand).components).toMatchObject({
    Menu: small,
    Tooltip: small,
    Popover: small,
    Combobox: small,
    Modal: panel,
    Drawer: panel,
    Collapse: { defaultProps: { transitionDuration: 300 } },
  });
  expect(createBrandTheme(brand).components).toMatchObject({ Tooltip: { defaultProps: { openDelay: 100 } } });
  expect(motionMs.passingTooltipDelay).toBe(750);
  expect(createBrandTheme(brand).respectReducedMotion).toBe(true);
});
