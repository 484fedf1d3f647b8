import type { SourceDescription } from './description.ts';
import type { UnreadField } from './field-reads.ts';
import type { RecordedRequest } from './recorder.ts';
import type { Step } from './walk.ts';

const maxFields = 200;

const writeRequest = ({ method, host, path, status, ms, fault }: RecordedRequest): string =>
  `${method} ${host}${path}: ${status ?? 'no complete answer'}, ${ms} ms${fault === null ? '' : `, ${fault}`}`;

/** Writes a step with its requests. */
export const writeStep = ({ name, works, facts, requests }: Step, number: number): string =>
  [
    `${number}. ${name}: ${works ? 'works' : 'FAILS'}`,
    ...facts.map((fact) => `   ${fact}`),
    ...requests.map((request) => `   - ${writeRequest(request)}`),
  ].join('\n');

const unique = (lines: readonly string[]): string[] => [...new Set(lines)];

const writeSection = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [`${title}: none`] : [`${title}:`, ...lines.map((line) => `- ${line}`)];

/** Writes what the requests of all steps tell together. */
export const writeSummary = (
  description: SourceDescription,
  steps: readonly Step[],
  unread: readonly UnreadField[],
): string => {
  const requests = steps.flatMap((step) => step.requests);
  const failed = steps.filter(({ works }) => !works);
  const versions = unique(
    requests.flatMap(({ host, version }) => {
      if (version === null) return [];
      const end = description.endOf(version);
      return [`${host}: ${version}, ${end === null ? 'no end is known' : `ends in ${end}`}`];
    }),
  );
  return [
    ...writeSection('API versions', [...versions, ...unique(requests.flatMap(({ notes }) => notes))]),
    ...writeSection(
      'Requests that the description does not allow',
      unique(
        requests.flatMap(({ method, path, breaches }) => breaches.map((one) => `${method} ${path}: ${one}`)),
      ),
    ),
    ...writeSection(
      'Errors that the connector does not know by their code',
      unique(
        requests
          .filter(({ isUnknown }) => isUnknown)
          .map(
            ({ path, status, codes, fault }) => `${path}: ${status} ${codes.join(' ')}, treated as ${fault}`,
          ),
      ),
    ),
    ...writeSection(
      'Fields of the answers that the connector does not read',
      unread.slice(0, maxFields).map(({ endpoint, field, shape }) => `${endpoint}: ${field} (${shape})`),
    ),
    failed.length === 0
      ? 'Result: all steps work.'
      : `Result: ${failed.length} of ${steps.length} steps fail: ${failed.map(({ name }) => name).join('; ')}.`,
  ].join('\n');
};
