import type { MailContent } from './content.ts';
import { renderMailHtml } from './html.ts';
import { renderMailText } from './text.ts';

/** Renders both versions of a mail from one description. */
export const renderMail = (content: MailContent): { html: string; text: string } => ({
  html: renderMailHtml(content),
  text: renderMailText(content),
});
