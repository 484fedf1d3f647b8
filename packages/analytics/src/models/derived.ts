/** Said in the contract, so that the web can show a figure's formula; counted here. */
export { basesOf, type Derivation, derived } from '@bellwether/contract/catalogue/derived';
