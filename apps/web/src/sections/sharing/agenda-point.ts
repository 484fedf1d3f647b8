import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { valueErrors } from '../../data/items/item-values.ts';

/**
 * What a person fills in to put a page or a chart on an agenda; `description` is rich text. `agenda_item_id` is one that stands there already,
 * which then needs no name.
 */
export type AgendaPoint = {
  meeting_id: string | null;
  agenda_item_id: string | null;
  name: string;
  description: string;
};

const given = agendaItemForm.fields.filter(({ name }) =>
  ['meeting_id', 'name', 'description'].includes(name),
);

export const pointFaults = (point: AgendaPoint): FieldErrors =>
  point.agenda_item_id === null || point.meeting_id === null ? valueErrors({ fields: given }, point) : {};
