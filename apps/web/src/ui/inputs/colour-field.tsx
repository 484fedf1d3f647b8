import { contrast } from '@bellwether/charts/colour/colour';
import { surfaces } from '@bellwether/charts/colour/surfaces';
import { TextInput } from '@mantine/core';
import classes from './colour-field.module.css';
import { type FieldProps, inputStyles } from './field.ts';

type Props = FieldProps<string> & {
  /** Colour shown while the field is empty. */
  fallback: string;
};

const isColour = (text: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
/** Converts a colour to six hexadecimal digits, as the browser's colour picker needs. */
const sixDigits = (text: string) =>
  text.length === 4 ? `#${text.slice(1).replace(/./g, '$&$&')}` : text.toLowerCase();

/** Returns a sentence about a colour's contrast on light and dark pages. Text needs 4.5 : 1. */
export const contrastText = (colour: string): string => {
  const [light, dark] = [surfaces.light.card, surfaces.dark.card].map((ground) => contrast(colour, ground));
  const contrasts = `${light?.toFixed(1)} : 1 on light pages, ${dark?.toFixed(1)} : 1 on dark pages.`;
  const faint = [...((light ?? 0) < 4.5 ? ['light'] : []), ...((dark ?? 0) < 4.5 ? ['dark'] : [])];
  return faint.length === 0
    ? `Readable on light and dark pages. Contrast ${contrasts}`
    : `Text is ${faint.length === 2 ? 'adjusted' : faint[0] === 'light' ? 'darkened' : 'lightened'} automatically on ${faint.join(' and ')} pages; buttons keep the colour. Contrast ${contrasts}`;
};

/** Field for a colour, typed or picked, with its contrast. Optional by default. */
export function ColourField({ value, onChange, fallback, readOnly = false, description, ...rest }: Props) {
  const shown = isColour(value) ? value : fallback;
  return (
    <TextInput
      {...rest}
      readOnly={readOnly}
      maxLength={7}
      placeholder={fallback}
      classNames={inputStyles(readOnly)}
      description={description ?? (isColour(value) ? contrastText(value) : `Default: ${fallback}.`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={
        <input
          type="color"
          className={classes['swatch']}
          aria-label={`Pick ${rest.label.toLowerCase()}`}
          disabled={readOnly}
          value={sixDigits(shown)}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}
