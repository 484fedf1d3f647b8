import type { ServiceSlug } from '@bellwether/contract/catalogue/services';
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

const icons: Record<ServiceSlug, TablerIcon> = {
  google_ads: IconBrandGoogle,
  display_and_remarketing: IconPhoto,
  facebook_ads: IconBrandMeta,
  seo: IconSeo,
  linked_in_ads: IconBrandLinkedin,
  network_development: IconUsersGroup,
  digital_experience: IconDeviceDesktop,
  advisory: IconMessageChatbot,
  marketing_automation: IconRobot,
};

/** The line icon of a marketing service. */
export function ProgramIcon({ slug }: { slug: ServiceSlug }) {
  const Icon = icons[slug];
  return <Icon size={20} stroke={1.75} />;
}
