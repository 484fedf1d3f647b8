import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isUploadType, type UploadType, uploadTypeNames } from '@bellwether/domain/catalogue/upload-types';

export const usageText = `npm run import -- --email E --password P --business B --kind K --file F [--url U] [--map M] [--dry-run] [--yes] [--accept-loss]

  --url       where the server answers (http://127.0.0.1:4000)
  --business  a business's name or id
  --kind      ${uploadTypeNames.join(', ')}
  --file      the export: CSV in any usual form, gzip too
  --map       a JSON file that says which column is what, where the guess is wrong:
              {"columns": {"day": {"column": "Date"}, "currency": {"constant": "AUD"}}, "dateOrder": "dmy"}
  --dry-run   says what would happen and stops
  --yes       does not ask before it imports
  --accept-loss
              imports even if rows of earlier files would disappear`;

export type ImportArguments = {
  url: string;
  email: string;
  password: string;
  business: string;
  kind: UploadType;
  file: string;
  map: string | undefined;
  dryRun: boolean;
  yes: boolean;
  acceptLoss: boolean;
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** Parses the command line. Returns an error message when it is invalid. */
export function readArguments(args: readonly string[]): ImportArguments | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { ...text, default: 'http://127.0.0.1:4000' },
        email: text,
        password: text,
        business: text,
        kind: text,
        file: text,
        map: text,
        'dry-run': flag,
        yes: flag,
        'accept-loss': flag,
      },
    });
    const { email, password, business, kind, file, map } = values;
    if (!email || !password || !business || !kind || !file)
      return '--email, --password, --business, --kind and --file are needed.';
    if (!isUploadType(kind)) return `--kind must be one of ${uploadTypeNames.join(', ')}, not "${kind}".`;
    if (!URL.canParse(values.url)) return `--url must be an address, not "${values.url}".`;
    const missing = [file, map].find((path) => path !== undefined && !existsSync(path));
    if (missing !== undefined) return `The file ${missing} does not exist.`;
    const url = values.url.replace(/\/$/, '');
    return {
      url,
      email,
      password,
      business,
      kind,
      file,
      map,
      dryRun: values['dry-run'],
      yes: values.yes,
      acceptLoss: values['accept-loss'],
    };
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
