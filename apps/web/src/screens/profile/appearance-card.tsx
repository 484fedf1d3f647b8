import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Segmented } from '../../ui/layout/segmented.tsx';
import { ProfileSection } from './profile-section.tsx';

const schemes: readonly { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'Same as device' },
];

export function AppearanceCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <ProfileSection title="Appearance" text="Applies to this browser only.">
      <Segmented label="Theme" value={colorScheme} options={schemes} onChange={setColorScheme} />
    </ProfileSection>
  );
}
