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
  editableFields,
  type FormItemValues,
  findValueErrors,
  initialValues,
  isSame,
  listChangedFields,
  visibleValues,
} from './item-values.ts';
import { itemsEndpoint } from './items.ts';

/** An item of any form, as it is edited. */
export type AnyItem = ItemInfo & FormItemValues;

/** Something to be deleted when the form is saved. `endpoint` is where its kind is. */
export type PendingDeletion = { endpoint: string; id: string };

export type ItemFormState = {
  /** The item that a save changes; null while it is a new one. */
  id: string | null;
  values: FormItemValues;
  /** The sentence under each field that is wrong. */
  fieldErrors: FieldErrors;
  /** The names of the fields that differ from what is saved. */
  touched: ReadonlySet<string>;
  modified: boolean;
  deletions: readonly PendingDeletion[];
  saving: boolean;
  /** How often a save was refused: a new number is a new refusal. */
  refusals: number;
  /** The item as somebody else saved it in the meantime, when that kept ours from being saved. */
  theirs: AnyItem | null;
};

/** How a save ended. `answer` is the whole body of the server's reply. `refused` gives the sentences to show: nothing was saved, or not all deletions were made. */
export type SaveResult =
  | { kind: 'saved'; item: AnyItem; answer: FormItemValues }
  | { kind: 'refused'; sentences: string[] }
  | { kind: 'conflict' }
  | { kind: 'aborted' };

export type ItemFormOptions<F extends Form = Form> = {
  form: F;
  businessId: string;
  /** The item to change; without one a save makes a new one. */
  item?: AnyItem;
  /** Values of a new item that its form does not begin with, as the meeting of an agenda item. */
  start?: FormItemValues;
  /** Relations that the answer of a save is to hold. */
  withRelations?: readonly string[];
  /** Where it is saved when that is not where its form says; new items may go elsewhere than changes. */
  saveAt?: { create?: string; update?: string };
  /** What is wrong by rules between fields, in addition to each field's own. */
  check?: (values: FormItemValues) => FieldErrors;
  /** What the answers of saves hold as the form has it, where that is not the item itself. */
  read?: (answer: AnyItem) => AnyItem;
  /** The last word on what is sent; nothing in return aborts the save. */
  beforeSubmit?: (body: FormItemValues) => FormItemValues | undefined | Promise<FormItemValues | undefined>;
};

/** A form that is being filled in. It stays the same object; who shows a part of it subscribes to that part (`useFormState`). */
export type ItemForm<F extends Form = Form> = {
  readonly form: F;
  state: () => ItemFormState;
  subscribe: (listener: () => void) => () => void;
  set<Name extends keyof FormValues<F> & string>(name: Name, value: FormValues<F>[Name] | null): void;
  queueDeletion: (deletion: PendingDeletion) => void;
  /** New items are posted, known ones put. */
  save: () => Promise<SaveResult>;
  /** Saves over what somebody else saved. */
  keepMine: () => Promise<SaveResult>;
  /** Leaves it open for now: what is typed stays, and the next save meets the same conflict. */
  leaveConflict: () => void;
  /** Goes on from what somebody else saved. */
  takeTheirs: () => void;
  /**
   * Goes on from the item as another part of the page has saved it: what is typed here stays. Where that changed what is typed here, the
   * next save asks which of both is to stand.
   */
  follow: (found: AnyItem) => void;
};

/** The same object where the field has no error: nobody who shows errors is drawn anew then. */
const withoutErrorsOf = (name: string, fieldErrors: FieldErrors): FieldErrors => {
  const isOf = (key: string) => key === name || key.startsWith(`${name}.`);
  return Object.keys(fieldErrors).some(isOf)
    ? Object.fromEntries(Object.entries(fieldErrors).filter(([key]) => !isOf(key)))
    : fieldErrors;
};

/** A form over one item: its values, what is wrong with them, and how they are saved. */
export function createItemForm<const F extends Form>(options: ItemFormOptions<F>): ItemForm<F> {
  const { form, businessId, item, withRelations, saveAt, check } = options;
  const { beforeSubmit = (body) => body, read = (answer) => answer } = options;
  const { create = itemsEndpoint(form), update = itemsEndpoint(form) } = saveAt ?? {};
  const query = withRelations ? `?with=${withRelations.join(',')}` : '';
  const listeners = new Set<() => void>();
  let version = item?.version;
  let saved = initialValues(form, item);
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

  /** Makes an item of the server what the form stands on; fields touched since `sent` keep what was typed. */
  const standOn = (found: AnyItem, sent: FormItemValues) => {
    const since = listChangedFields(form, state.values, sent);
    version = found.version;
    saved = initialValues(form, found);
    const typed = Object.fromEntries(since.map((name) => [name, state.values[name]]));
    const values = { ...saved, ...typed };
    change({ id: found.id, values, touched: new Set(listChangedFields(form, values, saved)), theirs: null });
  };

  const send = async (values: FormItemValues): Promise<{ data: AnyItem } | undefined> => {
    const { id } = state;
    const asked = { ...values, ...visibleValues(form, values) };
    const given = Object.entries(asked).filter(([, value]) => id !== null || value !== null);
    const own = id === null ? { business_id: businessId } : { version };
    const last = await beforeSubmit({ ...Object.fromEntries(given), ...own });
    if (!last) return undefined;
    const body = withoutReadOnly(last);
    const answer = await (id === null
      ? sendRequest('POST', moduleAddress(create, '', query), { body })
      : sendRequest('PUT', moduleAddress(update, `/${encodeURIComponent(id)}`, query), { body }));
    return { ...(answer as object), data: read((answer as { data: AnyItem }).data) };
  };

  const refused = (failure: unknown): SaveResult => {
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
      // Somebody else was faster.
      if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
    });
    change({ deletions: state.deletions.filter((one) => one !== deletion) });
  };

  const save = async (): Promise<SaveResult> => {
    if (state.saving) return { kind: 'aborted' };
    const fieldErrors = { ...findValueErrors(form, state.values), ...check?.(state.values) };
    if (Object.keys(fieldErrors).length > 0) {
      change({ fieldErrors, refusals: state.refusals + 1 });
      const ofFields = editableFields(form).flatMap(({ name }) => fieldErrors[name] ?? []);
      return { kind: 'refused', sentences: ofFields };
    }
    const { values, deletions } = state;
    change({ saving: true, fieldErrors: {} });
    try {
      const answer = await send(values);
      if (!answer) return { kind: 'aborted' };
      standOn(answer.data, values);
      await waitForAll(deletions.map(remove));
      return { kind: 'saved', item: answer.data, answer };
    } catch (failure) {
      return refused(failure);
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
      const given = (value as unknown) === '' ? null : value;
      const touched = new Set(state.touched);
      if (isSame(given, saved[name])) touched.delete(name);
      else touched.add(name);
      change({
        touched,
        values: { ...state.values, [name]: given },
        fieldErrors: withoutErrorsOf(name, state.fieldErrors),
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
      if (state.theirs) standOn(state.theirs, state.values);
    },
    follow: (found) => {
      if (state.saving || state.theirs || found.id !== state.id || found.version <= (version ?? 0)) return;
      const theirs = listChangedFields(form, initialValues(form, found), saved);
      if (!theirs.some((name) => state.touched.has(name))) standOn(found, saved);
    },
  };
}
