import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';

/** Button that switches between light and dark theme and stores the choice. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <IconButton label={`Use ${other} theme`} onClick={() => setColorScheme(other)}>
      {scheme === 'dark' ? <IconSun size={18} /> : <IconMoon size={18} />}
    </IconButton>
  );
}
