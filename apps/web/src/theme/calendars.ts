const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** Calendars name their arrows, and show only the days of their own month: those of others are too faint to be read. */
export const calendarDefaults = {
  DatePicker: { defaultProps: { ariaLabels, hideOutsideDates: true } },
  MonthPicker: { defaultProps: { ariaLabels } },
  YearPicker: { defaultProps: { ariaLabels } },
} as const;
