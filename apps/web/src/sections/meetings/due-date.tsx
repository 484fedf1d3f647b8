import { type Day, formatDay } from '@bellwether/contract/time/day';

/** Until when something is to be done, on a day of its business. */
export function DueDate({ day, today, done }: { day: string | null; today: Day; done: boolean }) {
  if (!day) return null;
  const overdue = !done && day < today;
  return (
    <small data-overdue={overdue || undefined}>
      {overdue ? `Overdue since ${formatDay(day)}` : `due ${formatDay(day)}`}
    </small>
  );
}
