import {
  type AttributionModel,
  defaultModel,
  isAttributionModel,
} from '@bellwether/contract/attribution/models';
import type { Condition } from '@bellwether/contract/query/filter';
import { encodeFilterValue, parseFilterValueText } from './page/url-filters.ts';
import { useTableUrlState } from './page/use-page-state.ts';

/** Where the chosen model lies in the address, for all pages that show attributed figures alike. */
const attributionModule = 'attribution';
const field = 'attribution_model';

/** The attribution model that the address names, else the default, and how to choose another. */
export function useAttributionModel(): [AttributionModel, (model: AttributionModel) => void] {
  const [{ filter }, setModule] = useTableUrlState(attributionModule);
  const named = parseFilterValueText(filter?.[field]);
  return [
    typeof named === 'string' && isAttributionModel(named) ? named : defaultModel,
    (model) =>
      setModule(model === defaultModel ? {} : { filter: { [field]: encodeFilterValue('=', model) } }),
  ];
}

/** What the chosen model asks of a report or a list that knows models; the default is theirs too. */
export function useModelFilter(): readonly Condition[] {
  const [model] = useAttributionModel();
  return model === defaultModel ? [] : [{ key: field, operator: '=', value: model }];
}
