import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { roles } from '#kernel/permissions.ts';
import { translate } from '#kernel/message.ts';
import { roleTitles } from '#kernel/role-titles.ts';
import { CheckField, Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { NumberField, TextAreaField, TextField } from '#ui/TextField.tsx';
import { servicelets } from '../contract.ts';
import { osFamilies, type Command, type FileUse, type Kind } from '../definition.ts';
import { ParameterEditor } from './ParameterEditor.tsx';
import type { Definition, DefinitionEdit } from './types.ts';
import { osLabel } from './labels.ts';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { writtenOf } from '#shell/form/written-of.ts';

/** What is typed as it is, in every language. */
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

const startOf = (row: Definition | null): DefinitionEdit => (row === null ? fresh : writtenOf(fresh, row));

/** Adds a servicelet, or writes its next version. */
export default function DefinitionDialog({ row, onClose }: { row: Definition | null; onClose(): void }) {
  const edited = useEditedRow(servicelets.listServicelets, row);
  const form = useOpForm(row === null ? servicelets.createServicelet : servicelets.saveServicelet, {
    start: startOf(row),
    ...(edited && { params: { serviceletId: edited.opened.id }, ifMatch: edited.version, rereads: true }),
    input: (values) => ({ ...values, removal: values.kind === 'service' ? values.removal : null }),
  });
  const edit = form.values;
  return (
    <OpDialog
      form={form}
      title={row === null ? t`Add servicelet` : t`Edit servicelet`}
      action={row === null ? t`Add servicelet` : t`Save version`}
      done={row === null ? t`${edit.name} added` : t`New version of ${edit.name} saved`}
      onClose={onClose}
    >
      <RowConflict
        form={form}
        row={edited}
        fields={{
          name: t`Name`,
          description: t`Description`,
          os: { title: t`System`, text: osLabel },
          timeoutSeconds: t`Timeout`,
          command: { title: t`Command`, text: commandText },
          removal: { title: t`Remove`, text: (removal) => (removal ? commandText(removal) : '–') },
          parameters: {
            title: t`Parameters`,
            text: (parameters) => parameters.map(({ name }) => name).join(', ') || '–',
          },
          roles: { title: t`Available to`, text: (held) => held.map((role) => translate(roleTitles[role])).join(', ') },
          enabled: t`Enabled`,
        }}
        onTake={(now) => form.restart(startOf(now))}
      />
      <TextField label={t`Name`} {...form.field('name')} />
      <TextAreaField label={t`Description`} {...form.field('description')} />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t`System`}
          value={edit.os}
          choices={osFamilies.map((os) => ({ value: os, title: osLabel(os) }))}
          onChange={(os) => form.set({ os })}
        />
        <NumberField
          label={t`Timeout`}
          unit={t`s`}
          min={1}
          max={3600}
          value={edit.timeoutSeconds}
          error={form.error('timeoutSeconds')}
          onChange={(seconds) => form.set({ timeoutSeconds: seconds ?? 0 })}
        />
      </div>
      <Segments<Kind>
        label={t`Kind`}
        value={edit.kind}
        choices={[
          { value: 'command', title: t`Command` },
          { value: 'service', title: t`Service` },
        ]}
        onChange={(kind) => form.set({ kind, removal: kind === 'service' ? (edit.removal ?? fresh.command) : null })}
      />
      <CommandFields
        key={edited?.version}
        label={edit.kind === 'service' ? t`Install` : t`Command`}
        command={edit.command}
        error={form.error('command.words')}
        onChange={(command) => form.set({ command })}
      />
      {edit.kind === 'service' && (
        <CommandFields
          key={`removal-${edited?.version}`}
          label={t`Remove`}
          command={edit.removal ?? fresh.command}
          error={form.error('removal.words') ?? form.error('removal')}
          onChange={(removal) => form.set({ removal })}
        />
      )}
      <ParameterEditor
        parameters={edit.parameters ?? []}
        errorOf={form.error}
        onChange={(parameters) => form.set({ parameters })}
      />
      <SelectField
        label={t`File`}
        hint={t`Written before the command runs. ${marks.file} is its path.`}
        value={edit.file ?? 'none'}
        choices={
          [
            { value: 'none', title: t`No file` },
            { value: 'optional', title: t`File optional` },
            { value: 'required', title: t`File required` },
          ] satisfies { value: FileUse; title: string }[]
        }
        onChange={(file) => form.set({ file })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t`Available to`}</legend>
        {roles.map((role) => (
          <CheckField
            key={role}
            label={translate(roleTitles[role])}
            checked={edit.roles.includes(role)}
            onChange={(on) =>
              form.set({ roles: roles.filter((one) => (one === role ? on : edit.roles.includes(one))) })
            }
          />
        ))}
        {form.error('roles') && <p className="text-[13px] text-bad">{t`Choose at least one role.`}</p>}
      </fieldset>
      <CheckField
        label={t`Enabled`}
        note={t`A disabled servicelet can't be run. Earlier runs are kept.`}
        checked={edit.enabled ?? true}
        onChange={(enabled) => form.set({ enabled })}
      />
    </OpDialog>
  );
}

const commandText = ({ words, script = '' }: { words: readonly string[]; script?: string }): string =>
  [words.join(' '), script].filter((text) => text !== '').join('; ');

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
        hint={t`The program and each argument on its own line. ${marks.name} inserts a parameter.`}
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
        hint={t`Passed to the program on standard input, like sh -s. Parameters are available as ${marks.variable}.`}
        spellCheck={false}
        className="font-mono"
        value={script}
        onChange={(event) => onChange({ words: [...current.words], script: event.target.value })}
      />
    </>
  );
}
