export { filterBusinessesWithForms } from './forms.ts';
