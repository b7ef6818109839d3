import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { EmptyState } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { systemVariables, type Variable } from '../content.ts';
import { errorAt, newVariable, withEntry, without, type TabProps } from './editing.ts';
import { EntryCard } from './EntryCard.tsx';
import { LinesField } from './LinesField.tsx';

/** What is asked when a server is made with the policy. */
export function VariablesTab({ content, problems, locked, change }: TabProps) {
  const { variables } = content;
  const system = systemVariables.map((name) => `{{${name}}}`).join(', ');
  const kinds: Record<Variable['kind'], string> = {
    text: t`Text`,
    number: t`Whole number`,
    'yes-no': t`Yes or no`,
    choice: t`One of several`,
    secret: t`Secret`,
  };
  return (
    <Card
      title={t`Variables`}
      note={t`Asked when a server is created. Always available: ${system}.`}
      actions={
        <Button disabledReason={locked} onClick={() => change({ variables: [...variables, newVariable()] })}>
          <Plus aria-hidden size={16} />
          {t`Add variable`}
        </Button>
      }
    >
      {variables.length === 0 ? (
        <EmptyState kind="nothing" title={t`No variables yet`}>
          {t`Use a name in double braces where its value should appear.`}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          {variables.map((variable, i) => {
            const at = (key: string) => errorAt(problems, `content.variables.${i}.${key}`);
            const set = (more: Partial<Variable>) => change({ variables: withEntry(variables, variable.id, more) });
            return (
              <EntryCard
                key={variable.id}
                title={variable.name || t`Variable ${i + 1}`}
                locked={locked}
                onRemove={() => change({ variables: without(variables, variable.id) })}
              >
                <div className="grid gap-4 sm:grid-cols-2">
                  <TextField
                    label={t`Name`}
                    autoComplete="off"
                    value={variable.name}
                    error={at('name')}
                    onChange={(event) => set({ name: event.target.value })}
                  />
                  <TextField
                    label={t`Question`}
                    optional={t`optional`}
                    autoComplete="off"
                    value={variable.label}
                    onChange={(event) => set({ label: event.target.value })}
                  />
                  <SelectField<Variable['kind']>
                    label={t`Kind`}
                    value={variable.kind}
                    hint={
                      variable.kind === 'secret'
                        ? t`Stored encrypted and never shown. Only the server receives it.`
                        : undefined
                    }
                    choices={(['text', 'number', 'yes-no', 'choice', 'secret'] as const).map((value) => ({
                      value,
                      title: kinds[value],
                    }))}
                    onChange={(kind) => set({ kind, ...(kind === 'secret' ? { initial: '' } : {}) })}
                  />
                  {variable.kind !== 'secret' && (
                    <TextField
                      label={t`Default`}
                      optional={t`optional`}
                      autoComplete="off"
                      value={variable.initial}
                      error={at('initial')}
                      onChange={(event) => set({ initial: event.target.value })}
                    />
                  )}
                  {variable.kind === 'choice' && (
                    <LinesField
                      label={t`Choices`}
                      hint={t`One per line.`}
                      error={at('choices')}
                      lines={variable.choices}
                      onChange={(choices) => set({ choices })}
                    />
                  )}
                  <CheckField
                    label={t`Required`}
                    checked={variable.required}
                    onChange={(required) => set({ required })}
                  />
                </div>
              </EntryCard>
            );
          })}
        </div>
      )}
    </Card>
  );
}
