import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import type { Fields } from '../../data/form-faults.ts';
import { valueFaults } from '../../data/item-values.ts';

/** What a person fills in to put a page or a chart on an agenda; `description` is rich text. */
export type AgendaPoint = { meeting_id: string | null; name: string; description: string };

const given = agendaItemForm.fields.filter(({ name }) =>
  ['meeting_id', 'name', 'description'].includes(name),
);

export const pointFaults = (point: AgendaPoint): Fields => valueFaults({ fields: given }, point);
