import { addFigures, listFigures } from '@bellwether/contract/api/meetings/meeting-figures';
import { getMeetingPack, listOutcomes } from '@bellwether/contract/api/meetings/meeting-pack';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { freezeFigures, readFigures } from './figures.ts';
import { readOutcomes } from './outcomes.ts';
import { buildPack } from './pack.ts';

export const bindFigures = (app: App, deps: Deps): void => {
  bindEndpoint(app, addFigures, async ({ params, body }, { scope, signal }) => ({
    data: (await freezeFigures(deps, scope, params.id, body, signal)).map(({ id }) => ({ id, _id: id })),
  }));

  bindEndpoint(app, listFigures, async ({ params }, { scope, signal }) => ({
    data: await readFigures(deps, scope, params.id, signal),
  }));

  bindEndpoint(app, listOutcomes, async ({ params }, { scope, signal }) => ({
    data: await readOutcomes(deps, scope, params.id, signal),
  }));

  bindEndpoint(app, getMeetingPack, async ({ params }, { scope, signal }) => ({
    data: await buildPack(deps, scope, params.id, signal),
  }));
};
