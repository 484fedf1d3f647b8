import { product } from '@bellwether/domain/catalogue/product';
import { escapeHtml } from '@bellwether/domain/format/html';
import {
  type MailBrand,
  type MailContent,
  type MailFigure,
  type MailLink,
  type MailRow,
  type MailSection,
  maxMailFigures,
} from './content.ts';
import { logoCid } from './logo-cid.ts';
import { buildMailPalette, type MailPalette } from './palette.ts';
import { renderLink, shortenUrls, typedTextToHtml } from './typed-text.ts';

const font = "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Width in pixels that mail programs show without scrolling. */
const width = 600;
/** Maximum characters of the preview text in a mail program's list. */
const maxPreview = 140;
const small = 'font-size:13px;line-height:20px';
/** Outlook ignores the CSS property `border-spacing`, so tables use attributes. */
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** Styles that mail programs may ignore: a dark scheme, and less padding on a phone. */
const styleSheet = (dark: MailPalette): string =>
  [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    '@media (max-width:480px){.pad{padding:24px 20px 4px!important}.outer{padding:12px 8px!important}.wide{width:100%!important}.button{display:block!important;text-align:center!important}}',
    '@media (prefers-color-scheme:dark){',
    `.page{background:${dark.page}!important}`,
    `.card{background:${dark.card}!important;border-color:${dark.line}!important}`,
    `.text{color:${dark.text}!important}`,
    `.quiet{color:${dark.quiet}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.link{color:${dark.link}!important}`,
    `.fill{background:${dark.button}!important}`,
    `.button{color:${dark.onButton}!important}`,
    `.action{color:${dark.link}!important;border-color:${dark.quiet}!important}`,
    `.good{color:${dark.good}!important}.bad{color:${dark.bad}!important}`,
    '.logo{background:#ffffff!important;padding:6px 10px!important}',
    '}',
  ].join('');

const renderBrand = ({ name, logoId }: MailBrand, { text }: MailPalette): string =>
  logoId === null
    ? `<span class="text" style="font-size:15px;line-height:24px;font-weight:600;color:${text}">${escapeHtml(name)}</span>`
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="logo" style="border-radius:6px"><img src="cid:${logoCid(logoId)}" alt="${escapeHtml(name)}" height="36" style="display:block;height:36px;width:auto;max-width:220px;border:0;font-size:15px;font-weight:600"></td></tr></table>`;

const renderButton = ({ label, url }: MailLink, { button, onButton }: MailPalette): string =>
  `<table role="presentation" class="wide" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="fill" bgcolor="${button}" style="border-radius:8px;background:${button}">${renderLink(
    url,
    label,
    `display:inline-block;padding:12px 22px;font-size:16px;line-height:24px;font-weight:600;color:${onButton};text-decoration:none`,
    'button',
  )}</td></tr></table>`;

const renderFigures = (figures: readonly MailFigure[] | undefined, palette: MailPalette): string => {
  if (!figures || figures.length === 0) return '';
  const { line, quiet, text } = palette;
  const cell = `padding:10px 0;border-bottom:1px solid ${line}`;
  const shown = figures.slice(0, maxMailFigures);
  const hasChanges = shown.some(({ change }) => change !== null);
  const rows = shown.map(({ label, value, change, tone }) => {
    const [name, colour] = tone === 'plain' ? ['quiet', quiet] : [tone, palette[tone]];
    return [
      `<tr><th scope="row" align="left" class="quiet line" style="${cell};font-weight:400;color:${quiet}">${escapeHtml(label)}</th>`,
      `<td align="right" class="text line" style="${cell};padding-left:12px;font-weight:600;white-space:nowrap;color:${text}">${escapeHtml(value)}</td>`,
      hasChanges
        ? `<td align="right" class="${name} line" style="${cell};padding-left:16px;font-size:14px;color:${colour}">${escapeHtml(change ?? '')}</td>`
        : '',
      '</tr>',
    ].join('');
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse;font-size:15px;line-height:22px;font-variant-numeric:tabular-nums">${rows.join('')}</table>`;
};

const renderPicture = (picture: MailContent['picture']): string =>
  picture
    ? `<p style="margin:0 0 24px"><img src="data:image/png;base64,${Buffer.from(picture.png).toString('base64')}" alt="${escapeHtml(picture.alt)}" width="${width - 66}" style="display:block;width:100%;max-width:${width - 66}px;height:auto;border:0;border-radius:8px;background:#ffffff"></p>`
    : '';

const renderRow = ({ text, detail, url, actions = [] }: MailRow, palette: MailPalette): string => {
  const { line, quiet, link } = palette;
  const label = url
    ? renderLink(url, text, `color:${link};font-weight:600;text-decoration:underline`, 'link')
    : `<span class="text" style="font-weight:600;color:${palette.text}">${escapeHtml(text)}</span>`;
  const below =
    detail === undefined
      ? ''
      : `<br><span class="quiet" style="font-size:14px;line-height:20px;color:${quiet}">${escapeHtml(detail)}</span>`;
  const pill = `display:inline-block;margin:8px 8px 0 0;padding:6px 12px;border:1px solid ${quiet};border-radius:6px;font-size:14px;line-height:20px;color:${link};text-decoration:none`;
  const buttons = actions.map((action) => renderLink(action.url, action.label, pill, 'action'));
  const more = buttons.length > 0 ? `<br>${buttons.join('')}` : '';
  return `<tr><td class="line" style="padding:12px 0;border-bottom:1px solid ${line}">${label}${below}${more}</td></tr>`;
};

const renderSection = (section: MailSection, palette: MailPalette): string => {
  const { title, text = '', figures, rows = [], link } = section;
  const linkStyle = `color:${palette.link};text-decoration:underline`;
  return [
    title === undefined
      ? ''
      : `<h2 class="text" style="margin:24px 0 8px;font-size:17px;line-height:24px;font-weight:600;color:${palette.text}">${escapeHtml(title)}</h2>`,
    typedTextToHtml(text, linkStyle),
    renderFigures(figures, palette),
    rows.length > 0
      ? `<table ${table} style="margin:0 0 24px">${rows.map((row) => renderRow(row, palette)).join('')}</table>`
      : '',
    link ? `<p style="margin:0 0 24px">${renderLink(link.url, link.label, linkStyle, 'link')}</p>` : '',
  ].join('');
};

/** Preview text, which mail programs show after the subject in their list. */
const renderPreview = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(shortenUrls(text.trim()).replace(/\s+/g, ' ').slice(0, maxPreview))}</div>`;

/**
 * Renders the HTML of a mail with tables and inline styles, which all mail programs support. It loads nothing from the
 * network: the logo is the attached picture `logoCid`, and other pictures are data URLs, attached on delivery.
 */
export const renderMailHtml = (content: MailContent): string => {
  const { subject, brand, greeting, text, button, sections = [], signature, note, footer } = content;
  const palette = buildMailPalette(brand.colour, 'light');
  const { page, card, line, quiet } = palette;
  const linkStyle = `color:${palette.link};text-decoration:underline`;
  const sender = brand.name === product.name ? product.name : `${brand.name} · ${product.name}`;
  const body = [
    `<h1 class="text" style="margin:20px 0 16px;font-size:22px;line-height:30px;font-weight:700;color:${palette.text}">${escapeHtml(content.title ?? subject)}</h1>`,
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    typedTextToHtml(text, linkStyle),
    renderFigures(content.figures, palette),
    renderPicture(content.picture),
    button ? renderButton(button, palette) : '',
    note
      ? `<p class="quiet" style="margin:0 0 16px;font-size:14px;line-height:22px;color:${quiet}">${escapeHtml(note)}</p>`
      : '',
    ...sections.map((section) => renderSection(section, palette)),
    signature ? `<p style="margin:0 0 24px">${escapeHtml(signature)}</p>` : '',
  ];
  const settings = footer.link
    ? `<br>${renderLink(footer.link.url, footer.link.label, `color:${quiet};text-decoration:underline`, 'quiet')}`
    : '';
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${styleSheet(buildMailPalette(brand.colour, 'dark'))}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${page}">${renderPreview(text)}`,
    `<table ${table} class="page" style="background:${page}"><tr><td align="center" class="outer" style="padding:32px 16px">`,
    `<table role="presentation" width="${width}" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:${width}px;font-family:${font};text-align:left">`,
    `<tr><td class="fill" bgcolor="${palette.button}" height="6" style="height:6px;line-height:6px;font-size:0;border-radius:12px 12px 0 0;background:${palette.button}">&nbsp;</td></tr>`,
    `<tr><td class="card pad text" bgcolor="${card}" style="padding:28px 32px 8px;border:1px solid ${line};border-top:0;border-radius:0 0 12px 12px;background:${card};font-size:16px;line-height:24px;color:${palette.text};overflow-wrap:anywhere;word-break:break-word">`,
    renderBrand(brand, palette),
    ...body,
    '</td></tr>',
    `<tr><td class="quiet" style="padding:16px 12px 0;${small};color:${quiet}">${escapeHtml(footer.reason)}${settings}<br>${escapeHtml(sender)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('');
};
