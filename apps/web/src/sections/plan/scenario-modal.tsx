import { projectionForm } from '@bellwether/contract/forms/plan';
import { readField } from '@bellwether/contract/forms/values';
import { isSameName, type Levers, leverNames, leversOf } from '@bellwether/contract/plan/projection';
import { useState } from 'react';
import { validationMessages } from '../../data/calls/api-error.ts';
import { useSession } from '../../data/session/session.ts';
import { NumberField } from '../../ui/inputs/number-field.tsx';
import { TextField } from '../../ui/inputs/text-field.tsx';
import { FormModal } from '../../ui/modals/form-modal.tsx';
import { notify } from '../../ui/notify.tsx';
import { confirmLeave } from '../../ui/unsaved-changes-dialog.tsx';
import { LeverOutcome } from './lever-outcome.tsx';
import type { Scenario, useScenarios } from './use-scenarios.ts';

const fieldOf = (name: string) => projectionForm.fields.find((field) => field.name === name);
const nameField = projectionForm.fields
  .flatMap((field) => (field.name === 'scenarios' ? field.fields : []))
  .find(({ name }) => name === 'name');

type Props = {
  /** The scenario to change; without one a new one begins with the levers of the projection in use. */
  scenario: Scenario | null;
  inUse: Levers;
  /** What the others are called. */
  taken: readonly string[];
  keep: ReturnType<typeof useScenarios>['keep'];
  saving: ReturnType<typeof useScenarios>['saving'];
  opened: boolean;
  onClose: () => void;
};

/** A scenario's name and levers, and what a month of it brings as they are typed. */
export function ScenarioModal({ scenario, inUse, taken, keep, saving, opened, onClose }: Props) {
  const { business } = useSession();
  const [start] = useState<Scenario>(() => ({ name: scenario?.name ?? '', ...leversOf(scenario ?? inUse) }));
  const [draft, setDraft] = useState(start);
  const [fault, setFault] = useState<string>();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(start);
  const save = async () => {
    const read = nameField && readField(nameField, draft.name);
    const name = draft.name.trim();
    const isTaken = taken.some((other) => isSameName(other, name));
    const wrong = read?.message ?? (isTaken ? `There is a scenario ${name} already.` : undefined);
    setFault(wrong);
    if (wrong !== undefined) return;
    try {
      await keep({ ...draft, name }, scenario?.name);
    } catch (failure) {
      setRefused(validationMessages(failure));
      return;
    }
    notify({ text: 'The scenario has been saved.' });
    onClose();
  };
  return (
    <FormModal
      {...{ opened, onClose }}
      title={scenario ? 'Edit scenario' : 'New scenario'}
      busy={saving.isPending}
      errors={refused}
      onSave={() => void save()}
      confirmClose={() => !isChanged || confirmLeave()}
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
        const field = fieldOf(lever);
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
  );
}
