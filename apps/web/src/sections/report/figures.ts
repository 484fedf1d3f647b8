export * from '@bellwether/contract/reports/words/figures';
