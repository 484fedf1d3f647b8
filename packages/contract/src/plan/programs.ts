import { findServiceBySlug, type Service, type ServiceSlug, services } from '../catalogue/services.ts';

/** A marketing service as a program of a plan (screens §3). */
export type Program = {
  readonly slug: ServiceSlug;
  /** What a choice of programs keeps: the slug. */
  readonly value: ServiceSlug;
  readonly label: string;
  /** What it is for, in a sentence for a client. */
  readonly blurb: string;
  /** The name of its line icon in the set of icons of the product. */
  readonly icon: ProgramIconName;
  /** Where the service has a colour of its own. */
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

const programOf = ({ slug, label, blurb, accent }: Service & { slug: ServiceSlug }): Program => ({
  slug,
  value: slug,
  label,
  blurb,
  icon: icons[slug],
  ...(accent ? { iconColour: accent } : {}),
});

/** All programs, in the order of the service catalogue. */
export const programs: readonly Program[] = services.map((service) => programOf(service));

/** The program of a slug or of an older name of it; undefined for anything else. */
export const findProgram = (slug: string): Program | undefined => {
  const service = findServiceBySlug(slug);
  return service && programOf(service);
};

/** The programs that are not among these yet. */
export const listMissingPrograms = (there: readonly { slug: string }[]): readonly Program[] => {
  const slugs = new Set(there.map(({ slug }) => findServiceBySlug(slug)?.slug));
  return programs.filter(({ slug }) => !slugs.has(slug));
};
