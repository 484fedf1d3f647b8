import type { Business } from '@bellwether/contract/api/shapes';
import { flattenBusiness, nestBusiness } from '@bellwether/contract/forms/business';
import type { AnyItem } from './items/item-form.ts';
import type { FormItemValues } from './items/item-values.ts';

export const businessesEndpoint = 'businesses';

/** Returns a business as the values of its form: nested fields have dotted names. */
export const toBusinessItem = (business: Business): AnyItem => ({
  ...flattenBusiness(business),
  id: business.id,
  _id: business.id,
  business_id: business.id,
  version: business.version,
  created_at: business.created_at,
  created_by: null,
  updated_at: business.created_at,
  updated_by: null,
});

export const toBusinessBody = (values: FormItemValues): FormItemValues => ({
  ...nestBusiness(values),
  ...('version' in values ? { version: values['version'] } : {}),
});
