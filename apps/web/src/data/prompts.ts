import type {
  getPrompt,
  getPromptVersion,
  listPrompts,
  listPromptVersions,
  restorePromptVersion,
  savePrompt,
} from '@bellwether/contract/api/prompts';
import type { PromptChanges } from '@bellwether/domain/prompts/merge';
import type { PromptSectionKey } from '@bellwether/domain/prompts/sections';
import { call } from './calls/call.ts';
import { endpointFilter, endpointQuery } from './calls/endpoint-query.ts';

const all = '/prompts';
const one = '/prompts/:section';
const versions = '/prompts/:section/versions';
const version = '/prompts/:section/versions/:version';

export const promptsQuery = (business: string) =>
  endpointQuery<typeof listPrompts>(all, { query: { business_id: business } });

export const promptQuery = (business: string, section: PromptSectionKey) =>
  endpointQuery<typeof getPrompt>(one, { params: { section }, query: { business_id: business } });

export const promptVersionsQuery = (business: string, section: PromptSectionKey) =>
  endpointQuery<typeof listPromptVersions>(versions, {
    params: { section },
    query: { business_id: business },
  });

export const promptVersionQuery = (business: string, section: PromptSectionKey, number: number) =>
  endpointQuery<typeof getPromptVersion>(version, {
    params: { section, version: String(number) },
    query: { business_id: business },
  });

/** Matches the queries that change when a prompt is saved, besides that of its section. */
export const savedPromptFilters = [
  endpointFilter<typeof listPrompts>(all),
  endpointFilter<typeof listPromptVersions>(versions),
];

/** Saves prompt changes that are based on a version. Resolves and rejects as `call` does. */
export const savePromptChanges = async (
  business: string,
  section: PromptSectionKey,
  basedOn: number,
  { fields, entries }: PromptChanges,
) =>
  (
    await call<typeof savePrompt>('PUT', one, {
      params: { section },
      body: { business_id: business, based_on: basedOn, fields, ...(entries ? { entries } : {}) },
    })
  ).data;

export const restorePrompt = async (
  business: string,
  section: PromptSectionKey,
  basedOn: number,
  number: number,
) =>
  (
    await call<typeof restorePromptVersion>('POST', `${version}/restore`, {
      params: { section, version: String(number) },
      body: { business_id: business, based_on: basedOn },
    })
  ).data;
