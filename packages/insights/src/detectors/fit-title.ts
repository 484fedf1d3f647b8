/** Maximum length of a title in characters. */
export const maxTitleLength = 60;

type Named = { name: string; rest: string; other: string; text: string };

/**
 * Joins a name and the end of a title into a card's title. If it is too long, the title uses `other` and the text
 * contains the name, because a truncated name reads badly.
 */
export const fitNameIntoTitle = ({ name, rest, other, text }: Named): { title: string; text: string } =>
  name.length + rest.length <= maxTitleLength
    ? { title: `${name}${rest}`, text }
    : { title: `${other}${rest}`, text: `${name}: ${text.charAt(0).toLowerCase()}${text.slice(1)}` };
