export type WorkbookType = 'xlsx' | 'xls' | 'ods';

/**
 * Request to the thread that reads a workbook, and the thread's first message, which precedes the text of the sheet.
 */
export type WorkbookRequest = { type: WorkbookType; bytes: Uint8Array; sheet?: string | undefined };
export type OpenedWorkbook = {
  sheets: string[];
  sheet: string | undefined;
  /** True if the sheet has formulas whose values were never stored. */
  lacksValues: boolean;
};
