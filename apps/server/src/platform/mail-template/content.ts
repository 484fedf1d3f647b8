/** Business in whose name a mail is sent, or the product itself. `colour` is a hex colour; `logoId` is a file id. */
export type MailBrand = { name: string; colour: string | null; logoId: string | null };

export type MailLink = { label: string; url: string };

/** Key figure with its formatted value and change. */
export type MailFigure = {
  label: string;
  value: string;
  change: string | null;
  tone: 'good' | 'bad' | 'plain';
};

/** Entry of a list. `actions` are small buttons below it. */
export type MailRow = { text: string; detail?: string; url?: string; actions?: readonly MailLink[] };

export type MailSection = {
  title?: string;
  text?: string;
  figures?: readonly MailFigure[];
  rows?: readonly MailRow[];
  link?: MailLink;
};

/**
 * Content of a mail, from which both its HTML and its plain text are rendered. All texts are plain text, also
 * those that users typed.
 */
export type MailContent = {
  subject: string;
  brand: MailBrand;
  /** Heading, if it differs from the subject. The plain text has none. */
  title?: string;
  greeting: string;
  /** Blank lines separate paragraphs; lines that begin with '- ' are a list. */
  text: string;
  figures?: readonly MailFigure[];
  /** First chart of a page. */
  picture?: { png: Uint8Array; alt: string };
  button: MailLink | null;
  sections?: readonly MailSection[];
  /** Name of the sender. */
  signature?: string;
  /** Sentence below the content, such as a limit of the link. */
  note?: string;
  /** Reason why the recipient gets this mail, with a link to the settings if there are any. */
  footer: { reason: string; link?: MailLink };
};

/** Maximum figures of a table; more would push the button off the screen of a phone. */
export const maxMailFigures = 6;

export const greet = (firstName: string): string => (firstName === '' ? 'Hi,' : `Hi ${firstName},`);
