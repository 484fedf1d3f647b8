import { type UploadType, uploadTypeNames } from '@bellwether/domain/catalogue/upload-types';
import type { NormalisedFile } from '../bytes/normalise.ts';
import { findMappingProblems } from '../mapping/mapping.ts';
import { findPresetById } from '../presets/presets.ts';
import { detectLayout } from './detect-layout.ts';
import type { FoundLayout } from './layout.ts';

/** Recognised kind of a file. `kind` is null if no kind fits, or if several fit equally well. */
export type RecognisedFile = {
  kind: UploadType | null;
  /** Vendor whose export the headings match; null if they match none. */
  vendor: string | null;
};

type Candidate = { kind: UploadType; vendor: string | null; score: number };

/** Score that ranks an export of a known vendor above any match by column names alone. */
const vendorScore = 1000;

/** Placeholder period: users enter it in the later check, so a file without dates is complete here. */
const anyPeriod = { from: '2000-01-01', to: '2000-01-01' };

const rate = (kind: UploadType, { header, headerLine, mapping, sample }: FoundLayout): Candidate | null => {
  const columns = Object.values(mapping.columns).filter((source) => 'column' in source).length;
  const vendor = findPresetById(mapping.preset)?.vendor;
  if (vendor !== undefined) return { kind, vendor, score: vendorScore + columns };
  const mappingWithPeriod = { ...mapping, period: mapping.period ?? anyPeriod };
  const isComplete = findMappingProblems(kind, header, mappingWithPeriod, headerLine, sample).length === 0;
  // A date and a number fit several kinds, so the match counts only if it reads half of the columns.
  return isComplete && columns * 2 >= header.length ? { kind, vendor: null, score: columns } : null;
};

/** Recognises the kind of a file: the kind whose headings match best. */
export const recogniseKind = async (file: NormalisedFile): Promise<RecognisedFile> => {
  const candidates: Candidate[] = [];
  for (const kind of uploadTypeNames) {
    const candidate = rate(kind, await detectLayout(file, kind));
    if (candidate) candidates.push(candidate);
  }
  const best = Math.max(...candidates.map(({ score }) => score));
  const [first, ...equal] = candidates.filter(({ score }) => score === best);
  return first && equal.length === 0
    ? { kind: first.kind, vendor: first.vendor }
    : { kind: null, vendor: null };
};
