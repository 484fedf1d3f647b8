import type { MailContent } from './content.ts';
import { renderMailHtml } from './html.ts';
import { renderMailText } from './text.ts';

/** Renders the HTML and the plain text of a mail from its content. */
export const renderMail = (content: MailContent): { html: string; text: string } => ({
  html: renderMailHtml(content),
  text: renderMailText(content),
});
