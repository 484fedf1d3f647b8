import { annotationForm } from './annotations.ts';
import type { Form } from './define.ts';
import { actionItemForm, agendaFigureForm, agendaItemForm, meetingForm } from './meetings.ts';
import { planForm, planResultForm, planTargetForm, projectionForm } from './plan.ts';
import { websiteForm } from './website-forms.ts';

export const forms: readonly Form[] = [
  meetingForm,
  agendaItemForm,
  actionItemForm,
  agendaFigureForm,
  planForm,
  planTargetForm,
  projectionForm,
  planResultForm,
  websiteForm,
  annotationForm,
];
