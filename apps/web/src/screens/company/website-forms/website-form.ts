import type { FormItem } from '@bellwether/contract/forms/define';
import type { websiteForm } from '@bellwether/contract/forms/website-forms';

export type WebsiteForm = FormItem<typeof websiteForm>;
