/** Returns a text as a string literal of standard SQL. */
export const sqlLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;
