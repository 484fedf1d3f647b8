export type Delimiter = ',' | ';' | '\t' | '|';
const candidates: readonly Delimiter[] = [',', ';', '\t', '|'];

const cellCounts = (text: string, delimiter: Delimiter): number[] => {
  const counts: number[] = [];
  let cells = 1;
  let quoted = false;
  let start = true;
  for (const letter of text) {
    if (quoted) quoted = letter !== '"';
    else if (letter === '"' && start) quoted = true;
    else if (letter === delimiter) cells++;
    else if (letter === '\n' || letter === '\r') {
      if (!start || cells > 1) counts.push(cells);
      cells = 1;
    }
    start = letter === delimiter || letter === '\n' || letter === '\r';
    if (counts.length >= 400) break;
  }
  if (!start) counts.push(cells);
  return counts;
};

/**
 * Returns the delimiter of a file, based on the start of its text: the delimiter with which most records have the same
 * number of cells. A first line `sep=;`, as Excel writes it, takes precedence.
 */
export const findDelimiter = (text: string): Delimiter => {
  const declared = /^\uFEFF?sep=(.)\r?\n/i.exec(text)?.[1];
  const declaredDelimiter = candidates.find((one) => one === declared);
  if (declaredDelimiter !== undefined) return declaredDelimiter;
  let best: Delimiter = ',';
  let bestScore = 0;
  let bestCells = 1;
  for (const delimiter of candidates) {
    const frequency = new Map<number, number>();
    const counts = cellCounts(text, delimiter);
    for (const cells of counts) frequency.set(cells, (frequency.get(cells) ?? 0) + 1);
    const scored = [...frequency]
      .filter(([cells]) => cells > 1)
      .map(([cells, times]) => ({ cells, score: times / counts.length + cells / 100_000 }));
    const { cells, score } = scored.toSorted((one, other) => other.score - one.score)[0] ?? {
      cells: 1,
      score: 0,
    };
    // Texts often contain commas, sometimes equally many in each row, but hardly ever tabs. Tabs therefore take
    // precedence.
    const sure = delimiter === '\t' && score > 0.5 && cells >= bestCells;
    if (score > bestScore || sure) [best, bestScore, bestCells] = [delimiter, score, cells];
  }
  return best;
};
