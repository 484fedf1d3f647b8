export * from '@bellwether/contract/reports/words/label';
