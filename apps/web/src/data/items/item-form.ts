import {
  type Form,
  type FormValues,
  type ItemInfo,
  withoutReadOnly,
} from '@bellwether/contract/forms/define';
import { ApiError, readValidationMessages } from '../calls/api-error.ts';
import { moduleAddress, sendRequest } from '../calls/call.ts';
import { type FieldErrors, readFieldErrors } from '../calls/field-errors.ts';
import { waitForAll } from '../calls/parallel.ts';
import { isRecord } from '../storage.ts';
import {
  type FormItemValues,
  findValueErrors,
  initialFormValues,
  isSameFieldValue,
  keepVisibleValues,
  listChangedFields,
  listEditableFields,
} from './item-values.ts';
import { itemsEndpoint } from './items.ts';

export type AnyItem = ItemInfo & FormItemValues;

/** Deletion of an item that is sent with the next save of the form. `endpoint` is the endpoint of the deleted item. */
export type PendingDeletion = { endpoint: string; id: string };

export type ItemFormState = {
  /** Id of the item that a save changes; null for a new item. */
  id: string | null;
  values: FormItemValues;
  fieldErrors: FieldErrors;
  /** Names of the fields that differ from the saved item. */
  touched: ReadonlySet<string>;
  modified: boolean;
  deletions: readonly PendingDeletion[];
  saving: boolean;
  /** Number of saves that the server refused; components show the errors again when it changes. */
  refusals: number;
  /** Version that another user saved, while the conflict with it is unresolved; else null. */
  theirs: AnyItem | null;
};

/**
 * Result of a save. `answer` is the whole body of the reply. `refused` has the messages to show if nothing was saved or
 * a deletion failed.
 */
export type SaveResult =
  | { kind: 'saved'; item: AnyItem; answer: FormItemValues }
  | { kind: 'refused'; sentences: string[] }
  | { kind: 'conflict' }
  | { kind: 'aborted' };

export type ItemFormOptions<F extends Form = Form> = {
  form: F;
  businessId: string;
  /** Item that the form changes; without it, a save creates a new item. */
  item?: AnyItem;
  /** Values of a new item that have no field in the form, such as the meeting of an agenda item. */
  start?: FormItemValues;
  /** Relations that the reply of a save includes. */
  withRelations?: readonly string[];
  /** Endpoints of the save, if they differ from the endpoint of the form; new items may have another one. */
  saveAt?: { create?: string; update?: string };
  /** Returns validation errors by field for rules that involve several fields. */
  check?: (values: FormItemValues) => FieldErrors;
  /** Converts the reply of a save to the form's item, if their formats differ. */
  read?: (answer: AnyItem) => AnyItem;
  /** Changes the request body just before it is sent; returning nothing aborts the save. */
  beforeSubmit?: (body: FormItemValues) => FormItemValues | undefined | Promise<FormItemValues | undefined>;
};

/**
 * Form that the user fills in. The object stays the same; components subscribe to the values they show
 * (`useFormState`).
 */
export type ItemFormStore<F extends Form = Form> = {
  readonly form: F;
  state: () => ItemFormState;
  subscribe: (listener: () => void) => () => void;
  set<Name extends keyof FormValues<F> & string>(name: Name, value: FormValues<F>[Name] | null): void;
  queueDeletion: (deletion: PendingDeletion) => void;
  save: () => Promise<SaveResult>;
  keepMine: () => Promise<SaveResult>;
  /**
   * Closes the conflict with another user's save without a decision. Typed values stay, and the next save reports the
   * conflict again.
   */
  leaveConflict: () => void;
  /** Replaces the form's values with the other user's version. */
  takeTheirs: () => void;
  /**
   * Takes over an item that another component of the page saved, and keeps typed values. If both changed the same
   * field, the next save reports a conflict.
   */
  follow: (found: AnyItem) => void;
};

/** Removes the errors of a field. Returns the same object if it has none, so that error components do not redraw. */
const clearFieldErrors = (name: string, fieldErrors: FieldErrors): FieldErrors => {
  const isFieldKey = (key: string) => key === name || key.startsWith(`${name}.`);
  return Object.keys(fieldErrors).some(isFieldKey)
    ? Object.fromEntries(Object.entries(fieldErrors).filter(([key]) => !isFieldKey(key)))
    : fieldErrors;
};

export function createItemForm<const F extends Form>(options: ItemFormOptions<F>): ItemFormStore<F> {
  const { form, businessId, item, withRelations, saveAt, check } = options;
  const { beforeSubmit = (body) => body, read = (answer) => answer } = options;
  const { create = itemsEndpoint(form), update = itemsEndpoint(form) } = saveAt ?? {};
  const query = withRelations ? `?with=${withRelations.join(',')}` : '';
  const listeners = new Set<() => void>();
  let version = item?.version;
  let saved = initialFormValues(form, item);
  let state: ItemFormState = {
    id: item?.id ?? null,
    values: { ...saved, ...options.start },
    fieldErrors: {},
    touched: new Set(),
    modified: false,
    deletions: [],
    saving: false,
    refusals: 0,
    theirs: null,
  };
  if (!item) saved = state.values;

  const change = (next: Partial<ItemFormState>) => {
    state = { ...state, ...next };
    state.modified = state.touched.size > 0;
    for (const listener of listeners) listener();
  };

  /**
   * Makes the item from the server the saved version that the form compares with. Fields changed since `sent` keep
   * their typed values.
   */
  const adopt = (found: AnyItem, sent: FormItemValues) => {
    const since = listChangedFields(form, state.values, sent);
    version = found.version;
    saved = initialFormValues(form, found);
    const typed = Object.fromEntries(since.map((name) => [name, state.values[name]]));
    const values = { ...saved, ...typed };
    change({ id: found.id, values, touched: new Set(listChangedFields(form, values, saved)), theirs: null });
  };

  const send = async (values: FormItemValues): Promise<{ data: AnyItem } | undefined> => {
    const { id } = state;
    const sentValues = { ...values, ...keepVisibleValues(form, values) };
    const newValue = Object.entries(sentValues).filter(([, value]) => id !== null || value !== null);
    const identity = id === null ? { business_id: businessId } : { version };
    const last = await beforeSubmit({ ...Object.fromEntries(newValue), ...identity });
    if (!last) return undefined;
    const body = withoutReadOnly(last);
    const answer = await (id === null
      ? sendRequest('POST', moduleAddress(create, '', query), { body })
      : sendRequest('PUT', moduleAddress(update, `/${encodeURIComponent(id)}`, query), { body }));
    return { ...(answer as object), data: read((answer as { data: AnyItem }).data) };
  };

  const toRefusal = (failure: unknown): SaveResult => {
    if (!(failure instanceof ApiError)) throw failure;
    const { current } = failure.body;
    if (failure.status === 409 && isRecord(current)) {
      change({ theirs: read(current as AnyItem) });
      return { kind: 'conflict' };
    }
    change({ fieldErrors: readFieldErrors(failure), refusals: state.refusals + 1 });
    return { kind: 'refused', sentences: readValidationMessages(failure) };
  };

  const remove = async (deletion: PendingDeletion) => {
    await sendRequest(
      'DELETE',
      moduleAddress(deletion.endpoint, `/${encodeURIComponent(deletion.id)}`),
    ).catch((failure: unknown) => {
      // Treats a 404 as success, because another user has already deleted the item.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
    });
    change({ deletions: state.deletions.filter((one) => one !== deletion) });
  };

  const save = async (): Promise<SaveResult> => {
    if (state.saving) return { kind: 'aborted' };
    const fieldErrors = { ...findValueErrors(form, state.values), ...check?.(state.values) };
    if (Object.keys(fieldErrors).length > 0) {
      change({ fieldErrors, refusals: state.refusals + 1 });
      const messages = listEditableFields(form).flatMap(({ name }) => fieldErrors[name] ?? []);
      return { kind: 'refused', sentences: messages };
    }
    const { values, deletions } = state;
    change({ saving: true, fieldErrors: {} });
    try {
      const answer = await send(values);
      if (!answer) return { kind: 'aborted' };
      adopt(answer.data, values);
      await waitForAll(deletions.map(remove));
      return { kind: 'saved', item: answer.data, answer };
    } catch (failure) {
      return toRefusal(failure);
    } finally {
      change({ saving: false });
    }
  };

  return {
    form,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set: (name, value) => {
      const newValue = (value as unknown) === '' ? null : value;
      const touched = new Set(state.touched);
      if (isSameFieldValue(newValue, saved[name])) touched.delete(name);
      else touched.add(name);
      change({
        touched,
        values: { ...state.values, [name]: newValue },
        fieldErrors: clearFieldErrors(name, state.fieldErrors),
      });
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
      if (state.theirs) adopt(state.theirs, state.values);
    },
    follow: (found) => {
      if (state.saving || state.theirs || found.id !== state.id || found.version <= (version ?? 0)) return;
      const theirs = listChangedFields(form, initialFormValues(form, found), saved);
      if (!theirs.some((name) => state.touched.has(name))) adopt(found, saved);
    },
  };
}
