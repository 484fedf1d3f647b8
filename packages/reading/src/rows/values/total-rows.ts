import { sqlLiteral } from '@bellwether/facts/sql-literal';

/** Words for a total in English, German, Spanish, Portuguese, French, Italian and Dutch. */
const totalWords = [
  '((grand|sub|report)[ -]?)?totals?|sum|total (general|geral|g[eé]n[eé]ral)',
  'gesamt(summe|ergebnis|betrag)?|(zwischen|end)?summe|insgesamt|totales|suma( total)?|totais|soma|sous[ -]?total|totaux|somme',
  'total[ei]( (complessivo|generale))?|subtotale|somma|(eind|sub)?totaal( generaal)?',
].join('|');
const totalPattern = `(?i)(${totalWords}|totals? (for|of|de|du|pour|para|f(ü|ue)r|per|voor|van|di) .+|(account|campaign|overall|net) totals?)( *[:(–—-].*)?`;
const labelPattern = `(?i)(${totalWords})( *:.*)?`;
/** First three letters of the words for a total: a cheap check that spares most rows the full pattern. */
const firstLetters = 'tot gra sub rep acc cam ove net sum ges zwi end ins som sou ein';
const canStartTotal = (text: string): string =>
  `${text} >= 'A' AND contains(${sqlLiteral(firstLetters)}, lower(left(${text}, 3)))`;

/** Returns SQL that tests whether the first text of a row names a total. */
export const isNamedTotal = (text: string): string =>
  `(${canStartTotal(text)} AND regexp_full_match(${text}, ${sqlLiteral(totalPattern)}))`;
/**
 * Returns SQL that tests whether a later text of a row is a word for a total, alone or before a colon; stricter than
 * `isNamedTotal`.
 */
export const isTotalLabel = (text: string): string =>
  `(${canStartTotal(text)} AND regexp_full_match(${text}, ${sqlLiteral(labelPattern)}))`;
/** Returns SQL that tests whether a document number is the label of a customer's total: 'Total Ann'. */
export const isTotalNumber = (text: string): string =>
  `(${canStartTotal(text)} AND regexp_full_match(${text}, '(?i)(sub[ -]?|grand )?total\\b[^0-9]*'))`;
