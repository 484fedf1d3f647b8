/** Characters that a title may have. */
export const maxTitleLength = 60;

type Named = { name: string; rest: string; other: string; text: string };

/**
 * Joins a name and the rest of a title. A name that does not fit moves to the text, and the title says `other`
 * instead: a cut name reads badly.
 */
export const placeName = ({ name, rest, other, text }: Named): { title: string; text: string } =>
  name.length + rest.length <= maxTitleLength
    ? { title: `${name}${rest}`, text }
    : { title: `${other}${rest}`, text: `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
