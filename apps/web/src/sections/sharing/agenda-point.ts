import { agendaItemForm } from '@bellwether/contract/forms/meetings';
import { figureLabelAndUnit } from '@bellwether/contract/plan/progress-metrics';
import type { FieldErrors } from '../../data/calls/field-errors.ts';
import { findValueErrors } from '../../data/items/item-values.ts';
import type { NewFigure } from '../../data/meeting-figures.ts';

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

export const findPointErrors = (point: AgendaPoint): FieldErrors =>
  point.agenda_item_id === null || point.meeting_id === null ? findValueErrors({ fields: given }, point) : {};

/** What of a figure is kept: 'Revenue: invoices, customers'. What its name says already is not said again. */
export const figureText = ({ name, metrics, query }: NewFigure): string => {
  const counted = metrics
    .flatMap((metric) => figureLabelAndUnit(metric, query['type'])?.label.toLowerCase() ?? [])
    .filter((label) => !name.toLowerCase().endsWith(label));
  return counted.length === 0 ? name : `${name}: ${counted.join(', ')}`;
};
