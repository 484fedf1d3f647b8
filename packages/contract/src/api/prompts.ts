import { promptSectionKeys } from '@bellwether/domain/prompts/sections';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

const read = { who: 'member', module: 'prompts', act: 'read', business: 'one' } as const;
const write = { who: 'member', module: 'prompts', act: 'write', business: 'one' } as const;

const texts = z.record(z.string(), z.string());
const content = z.object({
  fields: texts,
  entries: z.array(z.object({ id: z.string(), fields: texts })).readonly(),
});
const section = z.object({
  section: z.enum(promptSectionKeys),
  /** Version number: 0 before the first save; each save adds one. */
  version: z.number().int(),
  content,
  updated_at: z.string().nullable(),
  /** Name of the user who saved; null before the first save, or if the user is deleted. */
  updated_by: z.string().nullable(),
});
export type PromptSection = z.infer<typeof section>;

const version = z.object({
  version: z.number().int(),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
  /** Number of the version that was restored; null for an ordinary save. */
  restored_from: z.number().int().nullable(),
});
export type PromptVersion = z.infer<typeof version>;

/** Maximum size of the texts in a request. The server checks each field against `prompts/sections.ts`. */
const sentTexts = z.record(z.string().max(40), z.string().max(40_000));
const maxEntries = 12;

const sectionParams = z.object({ section: z.enum(promptSectionKeys, 'Unknown section.') });
const versionParams = sectionParams.extend({ version: z.string().regex(/^\d{1,9}$/, 'Unknown version.') });
const query = z.object({ business_id: z.string().optional() });
const basedOn = z.number().int().min(0);

export const listPrompts = defineEndpoint({
  name: 'list-prompts',
  description:
    'Returns all sections of PromptEngine with their texts: brand, market, segments and benchmarking. A section without a save is empty, with version 0.',
  method: 'GET',
  path: '/prompts',
  access: read,
  query,
  reply: z.object({ data: z.array(section) }),
});

export const getPrompt = defineEndpoint({
  name: 'get-prompt',
  description: 'Returns one section of PromptEngine with its texts. Rich text is HTML.',
  method: 'GET',
  path: '/prompts/:section',
  access: read,
  params: sectionParams,
  query,
  reply: z.object({ data: section }),
});

export const savePrompt = defineEndpoint({
  name: 'save-prompt',
  description:
    'Saves changed texts of a section; texts that are not named stay. `entries` names all entries of the list in their order. `based_on` is the version that the changes are based on: if it is not the newest, nothing is saved, and the 409 holds the newest section as `current`. Saves by one user within ten minutes are one version.',
  method: 'PUT',
  path: '/prompts/:section',
  access: write,
  params: sectionParams,
  body: z.object({
    business_id: z.string().optional(),
    based_on: basedOn,
    fields: sentTexts,
    entries: z
      .array(z.object({ id: z.guid(), fields: sentTexts }))
      .max(maxEntries)
      .optional(),
  }),
  reply: z.object({ data: section }),
  keepsAccess: true,
  problems: ['invalid', 'conflict'],
});

export const listPromptVersions = defineEndpoint({
  name: 'list-prompt-versions',
  description: 'Returns the versions of a section, newest first, at most 100, without their texts.',
  method: 'GET',
  path: '/prompts/:section/versions',
  access: read,
  params: sectionParams,
  query,
  reply: z.object({ data: z.array(version) }),
});

export const getPromptVersion = defineEndpoint({
  name: 'get-prompt-version',
  description: 'Returns a version of a section with its texts.',
  method: 'GET',
  path: '/prompts/:section/versions/:version',
  access: read,
  params: versionParams,
  query,
  reply: z.object({ data: version.extend({ content }) }),
  problems: ['not_found'],
});

export const restorePromptVersion = defineEndpoint({
  name: 'restore-prompt-version',
  description:
    'Makes the texts of an earlier version the newest ones, as a new version. `based_on` works as in `save-prompt`.',
  method: 'POST',
  path: '/prompts/:section/versions/:version/restore',
  access: write,
  params: versionParams,
  body: z.object({ business_id: z.string().optional(), based_on: basedOn }),
  reply: z.object({ data: section }),
  keepsAccess: true,
  problems: ['not_found', 'conflict'],
});
