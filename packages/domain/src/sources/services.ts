import { sourceLabel } from './fact-sources.ts';
import type { IntegrationTypeId } from './integrations.ts';

/**
 * A marketing service that an agency runs for a business. It can be a program of a plan and can have a page
 * of figures.
 */
export type Service = {
  readonly slug: string;
  readonly label: string;
  readonly blurb: string;
  /** Colour of the icon; defaults to the text colour. */
  readonly accent?: string;
  /** Names of the service in older data. */
  readonly aliases?: readonly string[];
  /** Page and source of the service's figures; missing for a service without figures. */
  readonly figures?: {
    readonly route: string;
    /** Prefix of the service's report names. */
    readonly reports: string;
    readonly integration: IntegrationTypeId;
    /** Name of the analytics source, as in `listAnalyticsSources`. */
    readonly source: string;
  };
};

/** Service catalogue, in display order. */
export const services = [
  {
    slug: 'google_ads',
    label: 'Google Ads',
    blurb: 'Search ads for people who are looking for what you sell right now.',
    accent: '#1A73E8',
    figures: {
      route: '/analytics/google-ads',
      reports: 'google-ppc-',
      integration: 'google_ads',
      source: 'Google Ads',
    },
  },
  {
    slug: 'display_and_remarketing',
    label: 'Display',
    blurb: 'Picture ads that make your business known and bring earlier visitors back.',
    figures: {
      route: '/analytics/display-and-remarketing',
      reports: 'display-and-remarketing',
      integration: 'google_ads',
      source: 'Google Ads',
    },
  },
  {
    slug: 'facebook_ads',
    label: 'Meta Ads',
    blurb: 'Ads on Facebook and Instagram for the people most like your best customers.',
    accent: '#0668E1',
    aliases: ['meta_ads'],
    figures: {
      route: '/analytics/facebook-ads',
      reports: 'facebook-ppc-',
      integration: 'meta_ads_ppc',
      source: 'Meta Ads',
    },
  },
  {
    slug: 'seo',
    label: 'SEO',
    blurb: 'A website that search engines understand and rank, so that people find you without ads.',
    accent: '#1E8E3E',
    figures: { route: '/analytics/seo', reports: 'seo-', integration: 'se_ranking', source: 'SE Ranking' },
  },
  {
    slug: 'linked_in_ads',
    label: 'LinkedIn Ads',
    blurb: 'Ads by profession, company and role, for businesses that sell to businesses.',
    accent: '#0A66C2',
    figures: {
      route: '/analytics/linkedin',
      reports: 'linkedin',
      integration: 'linkedin',
      source: 'LinkedIn',
    },
  },
  {
    slug: 'network_development',
    label: 'Network Development',
    blurb: 'Partners, directories and referrers that send their customers to you.',
    figures: {
      route: '/analytics/network-development',
      reports: 'network-development',
      integration: 'google_analytics_4',
      source: 'Google Analytics',
    },
  },
  {
    slug: 'digital_experience',
    label: 'Digital Experience (DX)',
    blurb: 'A faster, clearer website that turns more visitors into enquiries and customers.',
  },
  {
    slug: 'advisory',
    label: 'Advisory',
    blurb: 'Regular advice on where your next customers come from, based on your figures.',
  },
  {
    slug: 'marketing_automation',
    label: 'Marketing Automation',
    blurb: 'Messages that follow up enquiries and past customers automatically, at the right moment.',
  },
] as const satisfies readonly Service[];

export type ServiceSlug = (typeof services)[number]['slug'];

/** Returns the service with a slug or alias, or undefined. */
export const findServiceBySlug = (slug: string): (Service & { slug: ServiceSlug }) | undefined =>
  services.find((one: Service) => one.slug === slug || one.aliases?.includes(slug));

/**
 * Returns the services that a name refers to: a slug, alias, page path, report, integration label or analytics source.
 */
export const findServicesByName = (name: string): readonly Service[] =>
  services.filter(
    ({ slug, aliases, figures }: Service) =>
      [
        slug,
        ...(aliases ?? []),
        figures?.route,
        figures?.route.split('/').at(-1),
        figures && sourceLabel(figures.integration),
        figures?.source,
      ].includes(name) ||
      (figures !== undefined && name.startsWith(figures.reports)),
  );
