import { useMemo } from 'react';
import { cleanRichText } from './clean.ts';
import classes from './prose.module.css';

/** Read-only rich text (HTML), reduced to the toolbar's marks. */
export function RichText({ html }: { html: string }) {
  const __html = useMemo(() => cleanRichText(html), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `cleanRichText` has sanitised it
  return <div className={classes['prose']} dangerouslySetInnerHTML={{ __html }} />;
}
