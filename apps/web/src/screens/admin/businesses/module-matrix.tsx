import type { changeModuleAccess, listBusinesses } from '@bellwether/contract/api/businesses';
import { type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { readErrorMessage } from '../../../data/calls/api-error.ts';
import { call } from '../../../data/calls/call.ts';
import { endpointQuery } from '../../../data/calls/endpoint-query.ts';
import { watchUnsaved } from '../../../data/unsaved.ts';
import { useBusinessChanged } from '../../../sections/business-form/use-business-form.ts';
import { Pager } from '../../../sections/table/pager.tsx';
import { SearchBox } from '../../../sections/table/search-box.tsx';
import { TableSection } from '../../../sections/table/table-section.tsx';
import { rowCountText } from '../../../sections/table/table-state.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Dialog } from '../../../ui/modals/dialog.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import classes from './businesses.module.css';
import {
  changeTexts,
  countEdits,
  isModuleOn,
  type MatrixEdits,
  type MatrixRow,
  switchableModules,
  switchModule,
  toModuleChanges,
} from './matrix-state.ts';

const perPage = 50;
const all = endpointQuery<typeof listBusinesses>('/businesses', { query: { per_page: '-1' } });

/** Matrix of modules by business. Changes are listed for confirmation, then saved in one request. */
export function ModuleMatrix() {
  const list = useQuery(all);
  const [keywords, search] = useState('');
  const [page, turn] = useState(1);
  const [edits, edit] = useState<MatrixEdits>({});
  const [confirming, setConfirming] = useState(false);
  const rows: readonly MatrixRow[] = list.data?.data ?? [];
  const found = rows.filter(({ trading_name }) =>
    trading_name.toLowerCase().includes(keywords.trim().toLowerCase()),
  );
  const shown = found.slice((page - 1) * perPage, page * perPage);
  const changes = countEdits(edits);
  const changed = useBusinessChanged();
  const latestChanges = useRef(changes);
  latestChanges.current = changes;
  useEffect(() => watchUnsaved(() => latestChanges.current > 0), []);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      call<typeof changeModuleAccess>('PATCH', '/businesses/module-access', {
        body: { changes: toModuleChanges(edits) },
      }),
    onSuccess: async ({ message }) => {
      setConfirming(false);
      await changed();
      edit({});
      notify({ text: message });
    },
    onError: (failure) => notify({ type: 'error', text: readErrorMessage(failure) }),
  });
  const turnModule = (slug: ModuleSlug, on: boolean) => edit((now) => switchModule(now, found, slug, on));
  return (
    <>
      <TableSection
        title="Modules of businesses"
        busy={list.isFetching}
        showing={list.data ? rowCountText(shown.length, found.length) : undefined}
        controls={
          <SearchBox
            keywords={keywords}
            label="Search modules of businesses"
            onSearch={(next) => {
              search(next);
              turn(1);
            }}
          />
        }
        failed={
          list.isError && !list.data
            ? { message: readErrorMessage(list.error), again: () => void list.refetch() }
            : undefined
        }
        empty={
          list.data && found.length === 0 ? (
            <EmptyState message={keywords ? 'No businesses found.' : 'No businesses yet.'} />
          ) : undefined
        }
        pager={
          found.length > perPage ? (
            <Pager
              mode="pages"
              pagination={{
                current_page: page,
                total_pages: Math.ceil(found.length / perPage),
                total: found.length,
              }}
              busy={false}
              onPage={turn}
            />
          ) : null
        }
      >
        <section
          className={classes['matrix']}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          aria-label="Modules of businesses, rows"
        >
          <table aria-label="Modules of businesses">
            <thead>
              <tr>
                <th scope="col">Business</th>
                {switchableModules.map((slug) => (
                  <th key={slug} scope="col">
                    {modules[slug]}
                    <span className={classes['columnActs']}>
                      <button
                        type="button"
                        aria-label={`All: ${modules[slug]} on for ${found.length} businesses`}
                        onClick={() => turnModule(slug, true)}
                      >
                        All
                      </button>
                      <button
                        type="button"
                        aria-label={`None: ${modules[slug]} off for ${found.length} businesses`}
                        onClick={() => turnModule(slug, false)}
                      >
                        None
                      </button>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <tr key={row.id}>
                  <th scope="row" title={row.trading_name}>
                    {row.trading_name}
                  </th>
                  {switchableModules.map((slug) => (
                    <td
                      key={slug}
                      className={edits[row.id]?.[slug] === undefined ? undefined : classes['changed']}
                    >
                      <Checkbox
                        aria-label={`${modules[slug]} for ${row.trading_name}`}
                        checked={isModuleOn(row, slug, edits)}
                        onChange={(event) => {
                          const on = event.currentTarget.checked;
                          edit((now) => switchModule(now, [row], slug, on));
                        }}
                        style={{ display: 'inline-flex' }}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        {changes > 0 ? (
          <div className={classes['foot']} data-page-foot>
            <p role="status">{`${changes} ${changes === 1 ? 'change' : 'changes'} not saved yet`}</p>
            <Button variant="default" onClick={() => edit({})}>
              Undo all
            </Button>
            <Button onClick={() => setConfirming(true)}>Save…</Button>
          </div>
        ) : null}
      </TableSection>
      <Dialog opened={confirming} onClose={() => setConfirming(false)} title="Save these changes?" size="lg">
        <ul className={classes['changes']}>
          {changeTexts(edits, rows).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p>
          They apply immediately to everyone in these businesses. Data in a module that you switch off stays
          stored.
        </p>
        <div className={classes['acts']}>
          <Button variant="default" disabled={isPending} onClick={() => setConfirming(false)}>
            Cancel
          </Button>
          <Button loading={isPending} onClick={() => mutate()}>
            Save
          </Button>
        </div>
      </Dialog>
    </>
  );
}
