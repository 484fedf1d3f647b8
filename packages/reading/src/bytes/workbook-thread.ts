export type WorkbookType = 'xlsx' | 'xls' | 'ods';

/** Input of the thread that reads a workbook, and its first message, sent before the text of the sheet. */
export type WorkbookRequest = { type: WorkbookType; bytes: Uint8Array; sheet?: string | undefined };
export type OpenedWorkbook = {
  sheets: string[];
  sheet: string | undefined;
  /** True if the sheet has formulas whose values were never stored. */
  lacksValues: boolean;
};
