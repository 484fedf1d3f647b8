/** Characters that a title may have. */
export const maxTitleLength = 60;

/** Joins a name and the rest of a title; a name that is too long is cut, so that the rest stays readable. */
export const fitTitle = (name: string, rest: string): string => {
  const room = maxTitleLength - rest.length;
  const fitting = name.length <= room ? name : `${name.slice(0, Math.max(1, room - 1)).trimEnd()}…`;
  return `${fitting}${rest}`;
};
