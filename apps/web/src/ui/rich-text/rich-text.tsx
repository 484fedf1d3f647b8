import { useMemo } from 'react';
import { cleanRichText } from './clean.ts';
import classes from './prose.module.css';

/** Rich text (HTML) to read. What the toolbar could not have made is left out. */
export function RichText({ html }: { html: string }) {
  const __html = useMemo(() => cleanRichText(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div className={classes['prose']} dangerouslySetInnerHTML={{ __html }} />;
}
