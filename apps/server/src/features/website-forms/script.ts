import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minFillSeconds } from '@bellwether/contract/api/website-forms';
import { fieldKey, type PublicForm } from './read.ts';

/** Reads a browser module and removes imports and exports, so that it can be inlined in a plain script. */
const read = (name: string) =>
  readFileSync(join(import.meta.dirname, 'script', name), 'utf8').replace(/^import .*$|^export /gm, '');
const [visit, form] = [read('visit.js'), read('form.js')];

export const buildVisitScript = `(() => {\n${visit}bellwetherVisit();\n})();\n`;

/** Builds the script that draws a form where a page embeds it. `server` is the public URL of this server. */
export const formScript = (
  { id, fields, consentText, thankYou }: Pick<PublicForm, 'id' | 'fields' | 'consentText' | 'thankYou'>,
  server: string,
): string => {
  const config = {
    id,
    url: `${server}/v1/website-forms/${id}/submissions`,
    fields: fields.map((field) => ({
      key: fieldKey(field),
      label: field.label,
      kind: field.kind,
      required: field.required,
    })),
    consent: consentText,
    thanks: thankYou,
    shortest: minFillSeconds,
  };
  return `(() => {\n${visit}${form}bellwetherForm(${JSON.stringify(config)}, document.currentScript);\n})();\n`;
};
