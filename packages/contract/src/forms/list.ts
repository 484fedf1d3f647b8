import type { Form } from './define.ts';
import { actionItemForm, agendaItemForm, meetingForm } from './meetings.ts';

/** Every form of the product. */
export const forms: readonly Form[] = [meetingForm, agendaItemForm, actionItemForm];
