import type { Condition } from '@bellwether/contract/query/filter';
import {
  type AttributionModel,
  defaultModel,
  isAttributionModel,
} from '@bellwether/domain/attribution/models';
import { encodeFilterValue, parseFilterValueText } from './page/url-filters.ts';
import { useTableUrlState } from './page/use-page-state.ts';

/** Key under which the URL stores the attribution model; all pages with attributed figures share it. */
const attributionModule = 'attribution';
const field = 'attribution_model';

/** Returns the attribution model from the address, else the default model, and a setter. */
export function useAttributionModel(): [AttributionModel, (model: AttributionModel) => void] {
  const [{ filter }, setModule] = useTableUrlState(attributionModule);
  const requestedModel = parseFilterValueText(filter?.[field]);
  return [
    typeof requestedModel === 'string' && isAttributionModel(requestedModel) ? requestedModel : defaultModel,
    (model) =>
      setModule(model === defaultModel ? {} : { filter: { [field]: encodeFilterValue('=', model) } }),
  ];
}

/**
 * Returns the filter condition of the chosen model; none for the default, which reports and lists use anyway.
 */
export function useModelFilter(): readonly Condition[] {
  const [model] = useAttributionModel();
  return model === defaultModel ? [] : [{ key: field, operator: '=', value: model }];
}
