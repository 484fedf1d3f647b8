import { integrationTypeIds, integrationTypes } from './integrations.ts';

/** Sources without an account at a service. */
export const feedSources = ['csv', 'manual', 'website_forms'] as const;

/**
 * Sources of a fact's rows: an integration, an uploaded file, manually entered results, or a Bellwether form
 * on the business's website.
 */
export const factSources = [...feedSources, ...integrationTypeIds] as const;
export type FactSource = (typeof factSources)[number];
/** Sources whose rows a user enters or uploads; all others deliver automatically. */
export const manualSources: readonly string[] = ['csv', 'manual'] satisfies FactSource[];

const productSources: Readonly<Record<string, string>> = {
  csv: 'CSV upload',
  manual: 'Results input',
  website_forms: 'Website forms',
};

/** Returns the label of a fact source. */
export const sourceLabel = (source: string): string =>
  productSources[source] ?? integrationTypes.find(({ id }) => id === source)?.value ?? source;
