import { projectionForm } from '@bellwether/contract/forms/plan';
import { parseField } from '@bellwether/contract/forms/values';
import { isSameName, type Levers, leverNames, readLevers } from '@bellwether/domain/plan/projection';
import { useState } from 'react';
import { ApiError, readValidationMessages } from '../../../data/calls/api-error.ts';
import { useSession } from '../../../data/session/session.ts';
import { NumberField } from '../../../ui/inputs/number-field.tsx';
import { TextField } from '../../../ui/inputs/text-field.tsx';
import { FormModal } from '../../../ui/modals/form-modal.tsx';
import { confirmLeaving } from '../../../ui/modals/unsaved-changes-dialog.tsx';
import { notify } from '../../../ui/notifications/notify.tsx';
import { formatField } from '../../field-text.ts';
import { type FieldDifference, VersionsDialog } from '../../item-form/versions-dialog.tsx';
import { LeverOutcome } from '../lever-outcome.tsx';
import { isSameScenario, type Scenario } from './scenario-changes.ts';
import type { useScenarios } from './use-scenarios.ts';

const scenarioFields = projectionForm.fields.flatMap((field) =>
  field.name === 'scenarios' ? (field.fields ?? []) : [],
);
const findField = (name: string) => scenarioFields.find((field) => field.name === name);
const nameField = findField('name');

type Props = {
  /** Scenario to edit; null starts a new scenario with the projection's current levers. */
  scenario: Scenario | null;
  inUse: Levers;
  /** Currently stored scenarios; other users may change them while the modal is open. */
  stored: readonly Scenario[];
  save: ReturnType<typeof useScenarios>['keep'];
  saving: ReturnType<typeof useScenarios>['saving'];
  opened: boolean;
  onClose: () => void;
};

const otherwise =
  'Someone else changed this projection in the meantime, but not this scenario. Save again; no changes are lost.';

const findDifferences = (mine: Scenario, theirs: Scenario, context: { timeZone: string; currency: string }) =>
  scenarioFields.flatMap((field): FieldDifference[] => {
    const fieldText = (one: Scenario) => formatField(field, Reflect.get(one, field.name), context);
    return fieldText(mine) === fieldText(theirs)
      ? []
      : [{ label: field.label, mine: fieldText(mine), theirs: fieldText(theirs) }];
  });

export function ScenarioModal({ scenario, inUse, stored, save, saving, opened, onClose }: Props) {
  const { business } = useSession();
  // Stored scenario when the modal opened, or when the modal last showed another user's change of it.
  const [base, setBase] = useState(scenario);
  const [start, setStart] = useState<Scenario>(() => ({
    name: scenario?.name ?? '',
    ...readLevers(scenario ?? inUse),
  }));
  const [draft, setDraft] = useState(start);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [isLate, setLate] = useState(false);
  const isBase = ({ name }: Scenario) => base !== null && isSameName(name, base.name);
  const found = stored.find(isBase);
  const theirs = base && found && !isSameScenario(found, base) ? found : null;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  const send = async (before: string | undefined) => {
    const read = nameField && parseField(nameField, draft.name);
    const name = draft.name.trim();
    const isTaken = stored.some((one) => !isBase(one) && isSameName(one.name, name));
    const wrong = read?.message ?? (isTaken ? `A scenario named ${name} already exists.` : undefined);
    setFault(wrong);
    setLate(false);
    setRefused([]);
    if (wrong !== undefined) return;
    try {
      await save({ ...draft, name }, before);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) setLate(true);
      else setRefused(readValidationMessages(failure));
      return;
    }
    notify({ text: 'Scenario saved.' });
    onClose();
  };
  const look = (seen: Scenario) => {
    setBase(seen);
    setLate(false);
  };
  return (
    <>
      <FormModal
        opened={opened}
        onClose={onClose}
        title={scenario ? 'Edit scenario' : 'New scenario'}
        busy={saving.isPending}
        errors={isLate && !theirs ? [otherwise] : refused}
        onSave={() => (theirs ? setLate(true) : void send(base?.name))}
        confirmClose={() => !isChanged || confirmLeaving()}
      >
        <TextField
          label="Name"
          maxLength={60}
          value={draft.name}
          onChange={(name) => {
            setFault(undefined);
            setDraft((now) => ({ ...now, name }));
          }}
          {...(fault ? { error: fault } : {})}
        />
        {leverNames.map((lever) => {
          const field = findField(lever);
          return (
            <NumberField
              key={lever}
              label={field?.label ?? lever}
              value={draft[lever]}
              onChange={(value) => setDraft((now) => ({ ...now, [lever]: value }))}
              {...(field?.kind === 'percent' ? { percent: true } : { currency: business.currency })}
            />
          );
        })}
        <LeverOutcome levers={draft} />
      </FormModal>
      {theirs ? (
        <VersionsDialog
          opened={isLate}
          onClose={() => setLate(false)}
          item="scenario"
          differences={findDifferences(draft, theirs, {
            timeZone: business.time_zone,
            currency: business.currency,
          })}
          takeTheirs={() => {
            const { name } = theirs;
            const accepted = { name, ...readLevers(theirs) };
            setStart(accepted);
            setDraft(accepted);
            look(theirs);
          }}
          keepMine={() => {
            look(theirs);
            void send(theirs.name);
          }}
        />
      ) : null}
    </>
  );
}
