import type { ComponentType } from 'react';

/** Exports of a gallery file. `Part` shows every state of one shared component, each in a `Specimen`. */
type PartFile = { Part: ComponentType };

const files = import.meta.glob<PartFile>('./parts/*.tsx');

const toPartName = (file: string): string => file.replace('./parts/', '').replace('.tsx', '');

/** Names of the gallery files without extension, in alphabetical order. */
export const partNames: readonly string[] = Object.keys(files).map(toPartName).toSorted();

export const loadPart = async (name: string): Promise<ComponentType | undefined> =>
  (await files[`./parts/${name}.tsx`]?.())?.Part;
