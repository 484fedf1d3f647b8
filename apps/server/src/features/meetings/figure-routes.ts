import { addFigures, listFigures } from '@bellwether/contract/api/meeting-figures';
import { getMeetingPack, listOutcomes } from '@bellwether/contract/api/meeting-pack';
import { bind } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { figuresOf, keepFigures } from './figures.ts';
import { outcomesOf } from './outcomes.ts';
import { packOf } from './pack.ts';

/** The calls of what meetings look at and decide by: figures with their answers of then and of now. */
export const bindFigures = (app: App, deps: Deps): void => {
  bind(app, addFigures, async ({ params, body }, { scope, signal }) => ({
    data: (await keepFigures(deps, scope, params.id, body, signal)).map(({ id }) => ({ id, _id: id })),
  }));

  bind(app, listFigures, async ({ params }, { scope, signal }) => ({
    data: await figuresOf(deps, scope, params.id, signal),
  }));

  bind(app, listOutcomes, async ({ params }, { scope, signal }) => ({
    data: await outcomesOf(deps, scope, params.id, signal),
  }));

  bind(app, getMeetingPack, async ({ params }, { scope, signal }) => ({
    data: await packOf(deps, scope, params.id, signal),
  }));
};
