import { findServiceBySlug, type Service, type ServiceSlug, services } from '../sources/services.ts';

/** Marketing service as a program of a plan (screens §3). */
export type Program = {
  readonly slug: ServiceSlug;
  readonly value: ServiceSlug;
  readonly label: string;
  readonly blurb: string;
  readonly icon: ProgramIconName;
  readonly iconColour?: string;
};

export type ProgramIconName = (typeof icons)[ServiceSlug];

const icons = {
  google_ads: 'brand-google',
  display_and_remarketing: 'photo',
  facebook_ads: 'brand-meta',
  seo: 'seo',
  linked_in_ads: 'brand-linkedin',
  network_development: 'users-group',
  digital_experience: 'device-desktop',
  advisory: 'message-chatbot',
  marketing_automation: 'robot',
} as const satisfies Record<ServiceSlug, string>;

const toProgram = ({ slug, label, blurb, accent }: Service & { slug: ServiceSlug }): Program => ({
  slug,
  value: slug,
  label,
  blurb,
  icon: icons[slug],
  ...(accent ? { iconColour: accent } : {}),
});

export const programs: readonly Program[] = services.map((service) => toProgram(service));

/** Returns the program of a slug or an older name of it; undefined for anything else. */
export const findProgram = (slug: string): Program | undefined => {
  const service = findServiceBySlug(slug);
  return service && toProgram(service);
};

/** Returns the programs that the list does not contain yet. */
export const listMissingPrograms = (there: readonly { slug: string }[]): readonly Program[] => {
  const slugs = new Set(there.map(({ slug }) => findServiceBySlug(slug)?.slug));
  return programs.filter(({ slug }) => !slugs.has(slug));
};
