/** Business in whose name a mail is sent, or the product itself. `colour` is a hex colour; `logoId` is a file id. */
export type MailBrand = { name: string; colour: string | null; logoId: string | null };

export type MailLink = { label: string; url: string };

/** Key figure of a mail, with its formatted value and change. */
export type MailFigure = {
  label: string;
  value: string;
  change: string | null;
  tone: 'good' | 'bad' | 'plain';
};

/** Entry of a list in a mail. `actions` are small buttons below the entry. */
export type MailRow = { text: string; detail?: string; url?: string; actions?: readonly MailLink[] };

export type MailSection = {
  title?: string;
  text?: string;
  figures?: readonly MailFigure[];
  rows?: readonly MailRow[];
  link?: MailLink;
};

/**
 * Content of a mail, from which its HTML and plain text are rendered. All texts are plain text, including those that
 * users typed.
 */
export type MailContent = {
  subject: string;
  brand: MailBrand;
  /** Heading of the HTML, if it differs from the subject. The plain text has no heading. */
  title?: string;
  greeting: string;
  /** Blank lines separate paragraphs; lines that begin with '- ' are a list. */
  text: string;
  figures?: readonly MailFigure[];
  /** Chart of a page, shown as a picture in the mail. */
  picture?: { png: Uint8Array; alt: string };
  button: MailLink | null;
  sections?: readonly MailSection[];
  /** Name of the sender, shown in the mail. */
  signature?: string;
  /** Sentence below the content, such as how long the link is valid. */
  note?: string;
  /** Reason why the recipient gets this mail, with a link to the notification settings if there are any. */
  footer: { reason: string; link?: MailLink };
};

/** Maximum figures in a mail's table; more would push the button off a phone's screen. */
export const maxMailFigures = 6;

export const greetingLine = (firstName: string): string => (firstName === '' ? 'Hi,' : `Hi ${firstName},`);
