import type { addFigures, listFigures, NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../calls/call.ts';
import { endpointFilter, endpointQuery } from '../calls/endpoint-query.ts';
import { allMeetingsFilter } from './meetings.ts';

const path = '/meetings/:id/figures';

/** Query options of the metric values stored with a meeting's agenda items, each with its current value. */
export const agendaFiguresQuery = (business: string, id: string) =>
  endpointQuery<typeof listFigures>(path, { params: { id }, query: { business_id: business } });

export const refreshAgendaFigures = (queries: QueryClient): void => {
  void queries.invalidateQueries(endpointFilter<typeof listFigures>(path));
  void queries.invalidateQueries(allMeetingsFilter);
};

/**
 * Stores figures with an agenda item, each with its query and current result. `attachments` are files uploaded for the
 * agenda item. Resolves and rejects as `call` does.
 */
export const addAgendaFigures = async (
  queries: QueryClient,
  agendaItem: string,
  body: { figures: NewFigure[]; attachments?: string[] },
): Promise<void> => {
  await call<typeof addFigures>('POST', '/agenda-items/:id/figures', { params: { id: agendaItem }, body });
  refreshAgendaFigures(queries);
};
