/** Person to choose. 'Select all' skips people with `isExtra`. */
export type PersonOption = { id: string; name: string; avatarUrl?: string | null; isExtra?: boolean };

/** Returns the name of a user; without one, the email. */
export const userName = (user: { first_name: string; last_name: string; email: string }): string =>
  `${user.first_name} ${user.last_name}`.trim() || user.email;

/** Returns the first letters of the first and the last word of a name: 'AL'. */
export const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
};

/** Joins names, at most `max`: 'Ann Lee, Bob Ray and 3 more'. */
export const joinNames = (people: readonly PersonOption[], max: number): string => {
  const names = people.slice(0, max).map(({ name }) => name);
  const more = people.length - names.length;
  if (more > 0) return `${names.join(', ')} and ${more} more`;
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');
};
