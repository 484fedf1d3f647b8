const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/**
 * Defaults of calendars: named arrows, and only days of their own month, because other days are too faint to
 * read.
 */
export const calendarDefaults = {
  DatePicker: { defaultProps: { ariaLabels, hideOutsideDates: true } },
  MonthPicker: { defaultProps: { ariaLabels } },
  YearPicker: { defaultProps: { ariaLabels } },
} as const;
