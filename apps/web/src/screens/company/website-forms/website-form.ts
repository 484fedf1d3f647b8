import type { ItemOf } from '@bellwether/contract/forms/define';
import type { websiteForm } from '@bellwether/contract/forms/website-forms';

export type WebsiteForm = ItemOf<typeof websiteForm>;
