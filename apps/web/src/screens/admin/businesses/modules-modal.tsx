import type { changeModuleAccess } from '@bellwether/contract/api/businesses';
import type { Business } from '@bellwether/contract/api/shapes';
import { alwaysOnModules, type ModuleSlug, moduleSlugs, modules } from '@bellwether/domain/access/slugs';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { useBusinessChanged } from '../../../sections/business-form/use-business-form.ts';
import { ConfirmedToggle } from '../../../ui/inputs/confirmed-toggle.tsx';
import { Dialog } from '../../../ui/modals/dialog.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';

type Props = { business: Business; opened: boolean; onClose: () => void };

const switchable = moduleSlugs.filter((slug) => !alwaysOnModules.includes(slug));
const always = alwaysOnModules.map((slug) => modules[slug]).join(', ');

/** Module switches of one business. Each switch is saved separately, and switching off can be undone for 4 seconds. */
export function ModulesModal({ business, opened, onClose }: Props) {
  const [access, setAccess] = useState<readonly string[]>(business.module_access);
  const changed = useBusinessChanged();
  const turn = async (slug: ModuleSlug, on: boolean) => {
    try {
      await call<typeof changeModuleAccess>('PATCH', '/businesses/module-access', {
        body: { changes: [{ id: business.id, on: on ? [slug] : [], off: on ? [] : [slug] }] },
      });
      setAccess((now) => (on ? [...now, slug] : now.filter((one) => one !== slug)));
      notify({ text: `${modules[slug]} is ${on ? 'on' : 'off'} for ${business.trading_name}.` });
      await changed();
    } catch (failure) {
      notify({ type: 'error', text: readErrorMessage(failure) });
    }
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={`Modules of ${business.trading_name}`}>
      <Text mb="md">
        A module that is off is hidden from everyone in this business, including admins. Its data stays
        stored.
      </Text>
      <Stack gap="sm">
        {switchable.map((slug) => (
          <ConfirmedToggle
            key={slug}
            label={modules[slug]}
            checked={access.includes(slug)}
            onTurnOn={() => void turn(slug, true)}
            onConfirmed={() => turn(slug, false)}
          />
        ))}
      </Stack>
      <Text size="sm" c="dimmed" mt="md">
        {`Always on, so that admins can manage the business: ${always}.`}
      </Text>
    </Dialog>
  );
}
