export * from '@bellwether/contract/reports/words/cut-short';
