import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { formatDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import type { Fields } from '../../data/form-faults.ts';
import { valueFaults } from '../../data/item-values.ts';

/** What a person fills in to put a page or a chart on an agenda; `description` is rich text. */
export type AgendaPoint = { meeting_id: string | null; name: string; description: string };

const given = agendaItemForm.fields.filter(({ name }) =>
  ['meeting_id', 'name', 'description'].includes(name),
);

export const pointFaults = (point: AgendaPoint): Fields => valueFaults({ fields: given }, point);

const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** The rich text that leads to a page: its title and days as a link. */
export const linkedPage = (title: string, { from, to }: Range, link: string): string =>
  `<p><a href="${escaped(link)}">${escaped(title)}, ${formatDay(from)} – ${formatDay(to)}</a></p>`;
