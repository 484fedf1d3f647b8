/** SQL with named parameters: every value that a person can send is a parameter, never text of the statement. */
export type Statement = {
  sql: string;
  params: Record<string, string | number | boolean | null | readonly string[]>;
};
