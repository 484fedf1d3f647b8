import type { ComponentType } from 'react';

/** Exports of a gallery file: one component, which shows every state of a shared component in a `Specimen` each. */
type PartFile = Readonly<Record<string, ComponentType>>;

const files = import.meta.glob<PartFile>('./parts/*.tsx');

const toPartName = (file: string): string => file.replace('./parts/', '').replace('.tsx', '');

/** Names of the gallery files without extension, in alphabetical order. */
export const partNames: readonly string[] = Object.keys(files).map(toPartName).toSorted();

export const loadPart = async (name: string): Promise<ComponentType | undefined> =>
  Object.values((await files[`./parts/${name}.tsx`]?.()) ?? {})[0];
