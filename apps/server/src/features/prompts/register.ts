import {
  getPrompt,
  getPromptVersion,
  listPrompts,
  listPromptVersions,
  restorePromptVersion,
  savePrompt,
} from '@bellwether/contract/api/prompts';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { promptsArchivePart } from './archive.ts';
import {
  readPrompt,
  readPrompts,
  readPromptVersion,
  readPromptVersions,
  restorePromptContent,
  savePromptChanges,
} from './store.ts';

/** Registers the routes of PromptEngine: texts for writers and AI assistants about a business. */
export const register = (app: App, deps: Deps): void => {
  deps.contributions.archiveParts.add(promptsArchivePart);

  bindEndpoint(app, listPrompts, async (_, { scope }) => ({ data: await readPrompts(deps.db, scope) }));

  bindEndpoint(app, getPrompt, async ({ params }, { scope }) => ({
    data: await readPrompt(deps.db, scope, params.section),
  }));

  bindEndpoint(app, savePrompt, async ({ params, body }, { scope }) => ({
    data: await savePromptChanges(deps, scope, params.section, {
      basedOn: body.based_on,
      changes: body.entries ? { fields: body.fields, entries: body.entries } : { fields: body.fields },
    }),
  }));

  bindEndpoint(app, listPromptVersions, async ({ params }, { scope }) => ({
    data: await readPromptVersions(deps.db, scope, params.section),
  }));

  bindEndpoint(app, getPromptVersion, async ({ params }, { scope }) => ({
    data: await readPromptVersion(deps.db, scope, params.section, Number(params.version)),
  }));

  bindEndpoint(app, restorePromptVersion, async ({ params, body }, { scope }) => ({
    data: await restorePromptContent(deps, scope, params.section, {
      basedOn: body.based_on,
      version: Number(params.version),
    }),
  }));
};
