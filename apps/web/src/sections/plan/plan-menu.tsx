import type { duplicatePlan } from '@bellwether/contract/api/figures/plan';
import { planForm } from '@bellwether/contract/forms/plan';
import { Menu } from '@mantine/core';
import { IconCopy, IconDots, IconFlag, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { readErrorMessage } from '../../data/calls/api-error.ts';
import { call } from '../../data/calls/call.ts';
import { allItemsFilter, itemsEndpoint } from '../../data/items/items.ts';
import { usePageSearch } from '../../data/page/use-screen.ts';
import type { Plan } from '../../data/plans.ts';
import { useSession } from '../../data/session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { notify } from '../../ui/notifications/notify.tsx';
import { useDeleteItem } from '../table/rows/use-delete-item.tsx';

export function PlanMenu({ plan, onMade }: { plan: Plan; onMade: (id: string) => void }) {
  const { may, isAdmin } = useSession();
  const navigate = useNavigate();
  const search = usePageSearch();
  const queries = useQueryClient();
  const deletion = useDeleteItem(planForm);
  const copying = useMutation({
    mutationFn: () => call<typeof duplicatePlan>('POST', '/plans/:id/duplicate', { params: { id: plan.id } }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries(allItemsFilter(itemsEndpoint(planForm)));
      notify({ text: `'${data.name}' has been created.` });
      onMade(data.id);
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  if (!may('write', 'plan')) return null;
  const open = (to: '/plan/create' | '/plan/$id/edit' | '/plan/$id/goals') =>
    void navigate({ to, params: { id: plan.id }, search });
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <IconButton label="Plan actions" variant="default">
            <IconDots size={18} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlus size={16} />} onClick={() => open('/plan/create')}>
            New plan
          </Menu.Item>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => open('/plan/$id/edit')}>
            Edit this plan
          </Menu.Item>
          <Menu.Item leftSection={<IconFlag size={16} />} onClick={() => open('/plan/$id/goals')}>
            Edit its goals
          </Menu.Item>
          {isAdmin ? (
            <Menu.Item
              leftSection={<IconCopy size={16} />}
              disabled={copying.isPending}
              onClick={() => copying.mutate()}
            >
              Duplicate
            </Menu.Item>
          ) : null}
          {may('delete', 'plan') ? (
            <Menu.Item
              c="var(--bad)"
              leftSection={<IconTrash size={16} />}
              onClick={() => deletion.confirmDeletion(plan)}
            >
              Delete
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {deletion.dialog}
    </>
  );
}
