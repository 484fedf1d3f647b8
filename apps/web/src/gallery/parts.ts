import type { ComponentType } from 'react';

/** A part file of the gallery: every state of one shared part, each in a `Specimen`. */
type PartFile = { Part: ComponentType };

const files = import.meta.glob<PartFile>('./parts/*.tsx');

const nameOf = (file: string): string => file.replace('./parts/', '').replace('.tsx', '');

/** The parts by the name of their file, in alphabetical order. */
export const partNames: readonly string[] = Object.keys(files).map(nameOf).toSorted();

/** Loads a part by its name; undefined when there is none. */
export const loadPart = async (name: string): Promise<ComponentType | undefined> =>
  (await files[`./parts/${name}.tsx`]?.())?.Part;
