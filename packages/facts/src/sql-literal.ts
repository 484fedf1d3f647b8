/** Returns a text as a literal of standard SQL. */
export const sqlLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
