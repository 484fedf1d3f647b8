const ariaLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/**
 * Default props of calendars: named arrows, and only days of the shown month, because days of other months are too
 * faint to read.
 */
export const calendarDefaults = {
  DatePicker: { defaultProps: { ariaLabels, hideOutsideDates: true } },
  MonthPicker: { defaultProps: { ariaLabels } },
  YearPicker: { defaultProps: { ariaLabels } },
} as const;
