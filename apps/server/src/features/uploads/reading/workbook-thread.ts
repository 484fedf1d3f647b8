/** The kinds of workbooks that are read. */
export type WorkbookType = 'xlsx' | 'xls' | 'ods';

/** The input of a thread that reads a workbook, and its first message, before the text of the sheet. */
export type WorkbookRequest = { type: WorkbookType; bytes: Uint8Array; sheet?: string | undefined };
export type OpenedWorkbook = { sheets: string[]; sheet: string | undefined };
