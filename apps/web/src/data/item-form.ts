import { type Form, type ItemInfo, withoutReadOnly } from '@bellwether/contract/forms/define';
import { ApiError, validationMessages } from './api-error.ts';
import { request, url } from './call.ts';
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts';
import { changedFields, startValues, type Values, valueErrors } from './item-values.ts';
import { endpointOf } from './items.ts';
import { allEnded } from './parallel.ts';
import { isRecord } from './storage.ts';

/** An item of any form, as it is edited. */
export type AnyItem = ItemInfo & Values;

/** Something to be deleted when the form is saved. `endpoint` is where its kind is. */
export type Deletion = { endpoint: string; id: string };

export type ItemFormState = {
  /** The item that a save changes; null while it is a new one. */
  id: string | null;
  values: Values;
  /** The sentence under each field that is wrong. */
  fieldErrors: FieldErrors;
  modified: boolean;
  deletions: readonly Deletion[];
  saving: boolean;
  /** How often a save was refused: a new number is a new refusal. */
  refusals: number;
  /** The item as somebody else saved it in the meantime, when that kept ours from being saved. */
  theirs: AnyItem | null;
};

/** How a save ended. `answer` is the whole body of the server's reply. `refused` gives the sentences to show: nothing was saved, or not all deletions were made. */
export type SaveEnd =
  | { is: 'saved'; item: AnyItem; answer: Values }
  | { is: 'refused'; sentences: string[] }
  | { is: 'conflict' }
  | { is: 'aborted' };

export type ItemFormOptions = {
  form: Form;
  businessId: string;
  /** The item to change; without one a save makes a new one. */
  item?: AnyItem;
  /** Values of a new item that its form does not begin with, as the meeting of an agenda item. */
  start?: Values;
  /** Relations that the answer of a save is to hold. */
  withRelations?: readonly string[];
  /** Where it is saved when that is not where its form says; new items may go elsewhere than changes. */
  saveAt?: { create?: string; update?: string };
  /** What is wrong by rules between fields, in addition to each field's own. */
  check?: (values: Values) => FieldErrors;
  /** The last word on what is sent; nothing in return aborts the save. */
  beforeSubmit?: (body: Values) => Values | undefined | Promise<Values | undefined>;
};

export type ItemForm = {
  state: () => ItemFormState;
  subscribe: (listener: () => void) => () => void;
  set: (name: string, value: unknown) => void;
  queueDeletion: (deletion: Deletion) => void;
  /** New items are posted, known ones put. */
  save: () => Promise<SaveEnd>;
  /** Saves over what somebody else saved. */
  keepMine: () => Promise<SaveEnd>;
  /** Leaves it open for now: what is typed stays, and the next save meets the same conflict. */
  leaveConflict: () => void;
  /** Goes on from what somebody else saved. */
  takeTheirs: () => void;
};

/** A form over one item: its values, what is wrong with them, and how they are saved. */
export function createItemForm(options: ItemFormOptions): ItemForm {
  const { form, businessId, item, withRelations, saveAt, check, beforeSubmit = (body) => body } = options;
  const { create = endpointOf(form), update = endpointOf(form) } = saveAt ?? {};
  const query = withRelations ? `?with=${withRelations.join(',')}` : '';
  const listeners = new Set<() => void>();
  let version = item?.version;
  let saved = startValues(form, item);
  let state: ItemFormState = {
    id: item?.id ?? null,
    values: { ...saved, ...options.start },
    fieldErrors: {},
    modified: false,
    deletions: [],
    saving: false,
    refusals: 0,
    theirs: null,
  };
  if (!item) saved = state.values;

  const change = (next: Partial<ItemFormState>) => {
    const values = next.values ?? state.values;
    state = { ...state, ...next, modified: changedFields(form, values, saved).length > 0 };
    for (const listener of listeners) listener();
  };

  /** Makes an item of the server what the form stands on; fields touched since `sent` keep what was typed. */
  const standOn = (found: AnyItem, sent: Values) => {
    const touched = changedFields(form, state.values, sent);
    version = found.version;
    saved = startValues(form, found);
    const typed = Object.fromEntries(touched.map((name) => [name, state.values[name]]));
    change({ id: found.id, values: { ...saved, ...typed }, theirs: null });
  };

  const send = async (values: Values): Promise<{ data: AnyItem } | undefined> => {
    const { id } = state;
    const given = Object.entries(values).filter(([, value]) => id !== null || value !== null);
    const own = id === null ? { business_id: businessId } : { version };
    const last = await beforeSubmit({ ...Object.fromEntries(given), ...own });
    if (!last) return undefined;
    const body = withoutReadOnly(last);
    const answer = await (id === null
      ? request('POST', url(create, '', query), { body })
      : request('PUT', url(update, `/${encodeURIComponent(id)}`, query), { body }));
    return answer as { data: AnyItem };
  };

  const refused = (failure: unknown): SaveEnd => {
    if (!(failure instanceof ApiError)) throw failure;
    const { current } = failure.body;
    if (failure.status === 409 && isRecord(current)) {
      change({ theirs: current as AnyItem });
      return { is: 'conflict' };
    }
    change({ fieldErrors: fieldErrorsOf(failure), refusals: state.refusals + 1 });
    return { is: 'refused', sentences: validationMessages(failure) };
  };

  const remove = async (deletion: Deletion) => {
    await request('DELETE', url(deletion.endpoint, `/${encodeURIComponent(deletion.id)}`)).catch(
      (failure: unknown) => {
        // Somebody else was faster.
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
      },
    );
    change({ deletions: state.deletions.filter((one) => one !== deletion) });
  };

  const save = async (): Promise<SaveEnd> => {
    if (state.saving) return { is: 'aborted' };
    const fieldErrors = { ...valueErrors(form, state.values), ...check?.(state.values) };
    if (Object.keys(fieldErrors).length > 0) {
      change({ fieldErrors: fieldErrors, refusals: state.refusals + 1 });
      return { is: 'refused', sentences: Object.values(fieldErrors) };
    }
    const { values, deletions } = state;
    change({ saving: true, fieldErrors: {} });
    try {
      const answer = await send(values);
      if (!answer) return { is: 'aborted' };
      standOn(answer.data, values);
      await allEnded(deletions.map(remove));
      return { is: 'saved', item: answer.data, answer };
    } catch (failure) {
      return refused(failure);
    } finally {
      change({ saving: false });
    }
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (name, value) => {
      const { [name]: _, ...fieldErrors } = state.fieldErrors;
      change({ values: { ...state.values, [name]: value === '' ? null : value }, fieldErrors: fieldErrors });
    },
    queueDeletion: (deletion) => change({ deletions: [...state.deletions, deletion] }),
    save,
    keepMine: () => {
      version = state.theirs?.version ?? version;
      change({ theirs: null });
      return save();
    },
    leaveConflict: () => change({ theirs: null }),
    takeTheirs: () => {
      if (state.theirs) standOn(state.theirs, state.values);
    },
  };
}
