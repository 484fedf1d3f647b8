import { type Day, formatDay } from '@bellwether/domain/time/day';

/** Due date of an action item, as a day in the business's time zone. */
export function DueDate({ day, today, done }: { day: string | null; today: Day; done: boolean }) {
  if (!day) return null;
  const overdue = !done && day < today;
  return (
    <small data-overdue={overdue || undefined}>
      {overdue ? `Overdue since ${formatDay(day)}` : `due ${formatDay(day)}`}
    </small>
  );
}
