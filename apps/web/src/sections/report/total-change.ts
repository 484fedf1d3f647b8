export * from '@bellwether/contract/reports/words/total-change';
