import {
  attributionModelKeys,
  attributionModels,
  isAttributionModel,
} from '@bellwether/domain/attribution/models';
import { NativeSelect } from '@mantine/core';
import { useAttributionModel } from '../../data/use-attribution-model.ts';
import classes from '../page-header/page-header.module.css';

export function ModelSelect() {
  const [model, setModel] = useAttributionModel();
  return (
    <NativeSelect
      aria-label="Attribution model"
      title={attributionModels[model].description}
      className={classes['select'] ?? ''}
      data={attributionModelKeys.map((key) => ({ value: key, label: attributionModels[key].label }))}
      value={model}
      onChange={({ currentTarget: { value } }) => {
        if (isAttributionModel(value)) setModel(value);
      }}
    />
  );
}
