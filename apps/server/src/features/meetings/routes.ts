import { Readable } from 'node:stream';
import type { ItemBase } from '@bellwether/contract/api/items';
import {
  continueMeeting,
  createAgendaItem,
  createMeeting,
  deleteMeeting,
  getMeeting,
  getMeetingCalendar,
  getMinutes,
  getMinutesPdf,
  listMeetings,
  updateMeeting,
} from '@bellwether/contract/api/meetings/meetings';
import { type ListQuery, maxPerPage, parseListQuery } from '@bellwether/contract/query/list-query';
import { bindEndpoint } from '../../http/bind.ts';
import type { App, Deps } from '../../http/deps.ts';
import { reply } from '../../http/reply.ts';
import { readItem, readItems, removeItem, withRelations } from '../items/index.ts';
import { replyPdf } from '../page-pdf/index.ts';
import { buildCalendarFile } from './calendar.ts';
import { copyOpenAgendaItems } from './continue.ts';
import { meetingType } from './forms.ts';
import { findMeetingScope, printMinutes } from './minutes/pdf.ts';
import { readMinutes } from './minutes/store.ts';
import { addAgendaItem, createMeetings, updateMeetings } from './save.ts';

type Order = {
  upcoming?: string | undefined;
  order_column?: string | undefined;
  order_direction?: 'asc' | 'desc' | undefined;
};

/** Builds the list query for a route with its own parameters for the sort order and 'upcoming'. */
const buildListQuery = (
  query: ListQuery,
  { upcoming, order_column, order_direction = 'asc' }: Order,
  now: Date,
): ListQuery => ({
  ...query,
  ...(order_column && !query.sort ? { sort: { key: order_column, direction: order_direction } } : {}),
  ...(upcoming === 'true'
    ? { filter: [...query.filter, [{ key: 'start_at', operator: '>=', value: now.toISOString() }]] }
    : {}),
});

export const bindMeetings = (app: App, deps: Deps): void => {
  const { clock } = deps;

  bindEndpoint(
    app,
    listMeetings,
    async ({ query: { upcoming, order_column, order_direction, ...query } }, { scope }) => {
      const order = { upcoming, order_column, order_direction };
      // Forms in which a user chooses an upcoming meeting need all upcoming meetings, so the page size is the maximum.
      const pages = upcoming === 'true' ? { per_page: String(maxPerPage) } : {};
      const requested = buildListQuery(parseListQuery({ ...pages, ...query }), order, clock.now());
      const page = await readItems(deps, meetingType, scope, requested);
      return { ...page, data: page.data as ItemBase[] };
    },
  );

  bindEndpoint(app, getMeeting, async ({ params, query }, { scope }) => {
    const requested = parseListQuery({ with: query.with }).with ?? [];
    const [data] = await withRelations(deps, meetingType, scope, requested, [
      await readItem(deps, meetingType, scope, params.id),
    ]);
    return { data: data as ItemBase };
  });

  bindEndpoint(app, getMeetingCalendar, async ({ params }, { scope }) => {
    const meeting = await readItem(deps, meetingType, scope, params.id);
    const { publicUrl } = deps.config;
    const link = `${publicUrl}/meetings/${meeting.id}/view?business=${meeting.business_id}`;
    const file = buildCalendarFile({ meeting, link, host: new URL(publicUrl).host, now: deps.clock.now() });
    return reply(Readable.from([file]), {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="meeting.ics"',
    });
  });

  bindEndpoint(app, getMinutes, async ({ params }, { scope }) => {
    const { id } = await readItem(deps, meetingType, scope, params.id);
    return { data: await readMinutes(deps.db, id) };
  });

  bindEndpoint(app, getMinutesPdf, async ({ params }, { scope, signal }) => {
    const meetingScope = await findMeetingScope(deps, scope, params.id);
    const { name, pdf } = await printMinutes(deps, meetingScope, params.id, signal);
    return replyPdf(pdf, name);
  });

  bindEndpoint(app, createMeeting, async ({ body }, { scope }) => {
    const { data, future_meetings } = await createMeetings(deps, scope, body);
    return { data: data as ItemBase, future_meetings: future_meetings as ItemBase[] };
  });

  bindEndpoint(app, updateMeeting, async ({ params, body }, { scope }) => {
    const { data, future_meetings } = await updateMeetings(deps, scope, params.id, body);
    return { data: data as ItemBase, future_meetings: future_meetings as ItemBase[] };
  });

  bindEndpoint(app, deleteMeeting, async ({ params }, { scope }) => {
    await removeItem(deps, meetingType, scope, params.id);
    return { message: 'Meeting deleted' };
  });

  bindEndpoint(app, continueMeeting, async ({ params }, { scope }) => ({
    data: (await copyOpenAgendaItems(deps, scope, params.id)) as ItemBase[],
  }));

  bindEndpoint(app, createAgendaItem, async ({ params, body }, { scope }) => ({
    data: (await addAgendaItem(deps, scope, params.meetingId, body)) as ItemBase,
  }));
};
