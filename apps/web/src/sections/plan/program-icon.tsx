import type { ProgramIconName } from '@bellwether/domain/plan/programs';
import {
  IconBrandGoogle,
  IconBrandLinkedin,
  IconBrandMeta,
  IconDeviceDesktop,
  IconMessageChatbot,
  IconPhoto,
  IconRobot,
  IconSeo,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';

const icons: Record<ProgramIconName, TablerIcon> = {
  'brand-google': IconBrandGoogle,
  photo: IconPhoto,
  'brand-meta': IconBrandMeta,
  seo: IconSeo,
  'brand-linkedin': IconBrandLinkedin,
  'users-group': IconUsersGroup,
  'device-desktop': IconDeviceDesktop,
  'message-chatbot': IconMessageChatbot,
  robot: IconRobot,
};

export function ProgramIcon({ icon }: { icon: ProgramIconName }) {
  const Icon = icons[icon];
  return <Icon size={20} stroke={1.75} />;
}
