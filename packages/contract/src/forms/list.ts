import type { Form } from './define.ts';
import { actionItemForm, agendaItemForm, meetingForm } from './meetings.ts';

/** Every form of the product. */
export const forms: readonly Form[] = [meetingForm, agendaItemForm, actionItemForm];

/** The form of a module by its id; undefined when the module has none of that id. */
export const formOf = (module: string, id: string): Form | undefined =>
  forms.find((one) => one.module === module && one.id === id);
