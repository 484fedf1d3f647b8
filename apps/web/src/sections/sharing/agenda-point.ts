import type { NewFigure } from '@bellwether/contract/api/meetings/meeting-figures';
import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { figureLabelAndUnit } from '@bellwether/domain/plan/progress-metrics';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { findValueErrors } from '../../data/items/item-values.ts';

/**
 * Form values for adding a page or a chart to an agenda; `description` is rich text. An existing
 * `agenda_item_id` needs no name.
 */
export type AgendaItemDraft = {
  meeting_id: string | null;
  agenda_item_id: string | null;
  name: string;
  description: string;
};

const shownFields = agendaItemForm.fields.filter(({ name }) =>
  ['meeting_id', 'name', 'description'].includes(name),
);

export const findAgendaItemErrors = (point: AgendaItemDraft): FieldErrors =>
  point.agenda_item_id === null || point.meeting_id === null
    ? findValueErrors({ fields: shownFields }, point)
    : {};

/** Describes a stored figure: 'Revenue: invoices, customers', without repeating its name. */
export const storedFigureText = ({ name, metrics, query }: NewFigure): string => {
  const labels = metrics
    .flatMap((metric) => figureLabelAndUnit(metric, query['type'])?.label.toLowerCase() ?? [])
    .filter((label) => !name.toLowerCase().endsWith(label));
  return labels.length === 0 ? name : `${name}: ${labels.join(', ')}`;
};
