/** The colours of a drawing, resolved: an exported file knows no CSS variables. */
export type Look = {
  text: string;
  dimmed: string;
  line: string;
  surface: string;
  font: string;
  /** Categorical colours, the brand's first. */
  palette: readonly string[];
  channel: (key: string) => string;
};

export const colourOf = (look: Look, colour: number | { channel: string }): string =>
  typeof colour === 'number'
    ? (look.palette[colour % look.palette.length] ?? look.text)
    : look.channel(colour.channel);
