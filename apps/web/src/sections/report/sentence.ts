export * from '@bellwether/contract/reports/words/sentence';
