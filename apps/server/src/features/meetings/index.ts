export { buildCalendarFile } from './calendar.ts';
export { type MinutesPdf, printMinutes } from './minutes/pdf.ts';
export { readMinutes } from './minutes/store.ts';
export { minutesText } from './minutes/text.ts';
export { readOutcomesOfActions } from './outcomes.ts';
export { buildPackText } from './pack.ts';
export { addAgreedAction } from './save.ts';
