import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { roles } from '#kernel/permissions.ts';
import { roleTitles } from '#kernel/role-titles.ts';
import { useAct } from '#shell/act.ts';
import { CheckField, Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { servicelets } from '../contract.ts';
import { osFamilies, type Command, type FileUse, type Kind } from '../definition.ts';
import { ParameterEditor } from './ParameterEditor.tsx';
import type { Definition, DefinitionEdit } from './types.ts';
import { osWord } from './words.ts';

/** What is typed as it stands, in every language. */
const marks = { name: '{name}', file: '{file}', variable: '$PARAM_NAME' };

const fresh: DefinitionEdit = {
  name: '',
  description: '',
  os: 'linux',
  kind: 'command',
  command: { words: [], script: '' },
  removal: null,
  parameters: [],
  file: 'none',
  timeoutSeconds: 60,
  roles: ['root', 'infrastructure-operator', 'site-admin', 'account-holder'],
  enabled: true,
};

function editOf({ id: _, version: __, changedAt: ___, changedBy: ____, ...edit }: Definition): DefinitionEdit {
  return edit;
}

/** Adds a servicelet, or writes its next version. */
export default function DefinitionDialog({ row, onClose }: { row: Definition | null; onClose(): void }) {
  const [edit, setEdit] = useState<DefinitionEdit>(() => (row === null ? fresh : editOf(row)));
  const change = (next: Partial<DefinitionEdit>) => setEdit((now) => ({ ...now, ...next }));
  const options = {
    refresh: [servicelets.listServicelets, servicelets.listServiceletVersions, servicelets.readServerServicelets],
    onRefused: () => false,
    onDone: () => {
      toast('success', row === null ? t`${edit.name} is added` : t`${edit.name} has a new version`);
      onClose();
    },
  };
  const create = useAct(servicelets.createServicelet, options);
  const save = useAct(servicelets.saveServicelet, options);
  const error = create.error ?? save.error;
  const errorOf = (field: string) => error?.of(field);
  const submit = () => {
    const input = { ...edit, removal: edit.kind === 'service' ? edit.removal : null };
    if (row === null) create.mutate({ input });
    else save.mutate({ params: { serviceletId: row.id }, input, ifMatch: row.version });
  };
  return (
    <FormDialog
      title={row === null ? t`Add servicelet` : t`Edit servicelet`}
      onClose={onClose}
      onSubmit={submit}
      action={row === null ? t`Add servicelet` : t`Save version`}
      busy={create.isPending || save.isPending}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && <Banner tone="bad">{error.message}</Banner>}
        <TextField
          label={t`Name`}
          value={edit.name}
          error={errorOf('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextAreaField
          label={t`Description`}
          value={edit.description}
          error={errorOf('description')}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-3">
          <SelectField
            label={t`System`}
            value={edit.os}
            choices={osFamilies.map((os) => ({ value: os, title: osWord(os) }))}
            onChange={(os) => change({ os })}
          />
          <NumberField
            label={t`Ended after`}
            unit={t`s`}
            min={1}
            max={3600}
            value={edit.timeoutSeconds}
            error={errorOf('timeoutSeconds')}
            onChange={(seconds) => change({ timeoutSeconds: seconds ?? 0 })}
          />
        </div>
        <Segments<Kind>
          label={t`Kind`}
          value={edit.kind}
          choices={[
            { value: 'command', title: t`Command` },
            { value: 'service', title: t`Service` },
          ]}
          onChange={(kind) => change({ kind, removal: kind === 'service' ? (edit.removal ?? fresh.command) : null })}
        />
        <CommandFields
          label={edit.kind === 'service' ? t`Install` : t`Command`}
          command={edit.command}
          error={errorOf('command.words')}
          onChange={(command) => change({ command })}
        />
        {edit.kind === 'service' && (
          <CommandFields
            label={t`Remove`}
            command={edit.removal ?? fresh.command}
            error={errorOf('removal.words') ?? errorOf('removal')}
            onChange={(removal) => change({ removal })}
          />
        )}
        <ParameterEditor
          parameters={edit.parameters ?? []}
          errorOf={errorOf}
          onChange={(parameters) => change({ parameters })}
        />
        <SelectField
          label={t`File`}
          hint={t`It is written before the command runs; ${marks.file} is its path.`}
          value={edit.file ?? 'none'}
          choices={
            [
              { value: 'none', title: t`Takes none` },
              { value: 'optional', title: t`May take one` },
              { value: 'required', title: t`Needs one` },
            ] satisfies { value: FileUse; title: string }[]
          }
          onChange={(file) => change({ file })}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 font-medium">{t`Who may run it`}</legend>
          {roles.map((role) => (
            <CheckField
              key={role}
              label={roleTitles[role]}
              checked={edit.roles.includes(role)}
              onChange={(on) =>
                change({ roles: roles.filter((one) => (one === role ? on : edit.roles.includes(one))) })
              }
            />
          ))}
          {errorOf('roles') && <p className="text-[13px] text-bad">{t`Choose at least one role.`}</p>}
        </fieldset>
        <CheckField
          label={t`Enabled`}
          note={t`A disabled one cannot be run; its earlier runs stay.`}
          checked={edit.enabled ?? true}
          onChange={(enabled) => change({ enabled })}
        />
      </div>
    </FormDialog>
  );
}

interface CommandProps {
  label: string;
  command: { words: readonly string[]; script?: string };
  error: string | undefined;
  onChange(command: { words: string[]; script: string }): void;
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/** A program with one argument a line, and what it reads. */
function CommandFields({ label, command, error, onChange }: CommandProps) {
  const [text, setText] = useState(command.words.join('\n'));
  const script = command.script ?? '';
  const current: Command = { words: linesOf(text), script };
  return (
    <>
      <TextAreaField
        label={label}
        hint={t`The program and each argument on a line of its own. ${marks.name} stands for a parameter.`}
        spellCheck={false}
        className="font-mono"
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.target.value);
          onChange({ words: linesOf(event.target.value), script });
        }}
      />
      <TextAreaField
        label={t`${label}: script`}
        optional={t`optional`}
        hint={t`The program reads it, as sh with -s does. A parameter is ${marks.variable} there.`}
        spellCheck={false}
        className="font-mono"
        value={script}
        onChange={(event) => onChange({ words: [...current.words], script: event.target.value })}
      />
    </>
  );
}
