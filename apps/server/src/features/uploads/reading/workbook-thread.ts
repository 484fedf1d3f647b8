/** The kinds of workbooks that are read. */
export type WorkbookType = 'xlsx' | 'xls' | 'ods';

/** What a thread that reads a workbook is given, and what it says before the text of the sheet. */
export type Given = { type: WorkbookType; bytes: Uint8Array; sheet?: string | undefined };
export type Opened = { sheets: string[]; sheet: string | undefined };
