import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { instantOf } from '#shell/form/local-time.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { groups } from '../contract.ts';

type Change = 'add' | 'remove';
type Result = AnswerOf<typeof groups.changeGroupMembers>['results'][number];

/** Adds or removes many members: shows what would become of each email, then does it. */
export default function ChangeMembersDialog({ groupId, onClose }: { groupId: string; onClose(): void }) {
  const { guard, dialog } = useProof();
  const [seen, setSeen] = useState<readonly Result[]>();
  const able = seen?.filter(({ outcome }) => outcome === 'changed').length ?? 0;
  const isReady = able > 0;
  const form = useOpForm(groups.changeGroupMembers, {
    start: { change: 'add' as Change, text: '', until: '' },
    params: { groupId },
    input: ({ change, text, until }) => ({ change, text, until: change === 'add' ? instantOf(until) : null }),
    dryRun: () => !isReady,
    guard,
  });
  const { change, text } = form.values;
  const edit = (values: Partial<typeof form.values>) => {
    form.set(values);
    setSeen(undefined);
  };
  const action =
    change === 'add'
      ? plural(able, { one: 'Add # member', other: 'Add # members' })
      : plural(able, { one: 'Remove # member', other: 'Remove # members' });
  return (
    <>
      <OpDialog
        form={form}
        title={t`Add or remove members`}
        action={isReady ? action : t`Check list`}
        danger={change === 'remove' && isReady}
        disabledReason={
          text.trim() === '' ? t`Enter emails or choose a file first.` : seen && !isReady ? t`Nothing to change.` : null
        }
        done={({ results }) => {
          setSeen(results);
          return isReady && t`Members changed`;
        }}
        onClose={onClose}
      >
        <SelectField<Change>
          label={t`Change`}
          value={change}
          choices={[
            { value: 'add', title: t`Add members` },
            { value: 'remove', title: t`Remove members` },
          ]}
          onChange={(value) => edit({ change: value })}
        />
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          onFile={(file) => void file.text().then((content) => edit({ text: content }))}
        />
        <TextAreaField
          label={t`Emails`}
          hint={t`With any separator, or a CSV file with a column of emails.`}
          rows={6}
          spellCheck={false}
          className="[&_textarea]:font-mono"
          value={text}
          error={form.error('text')}
          onChange={(event) => edit({ text: event.target.value })}
        />
        {change === 'add' && (
          <TextField label={t`Member until`} optional={t`optional`} type="datetime-local" {...form.field('until')} />
        )}
        {seen && (
          <ul aria-label={t`Emails of the list`} className="grid max-h-60 gap-2 overflow-auto text-[13px]">
            {seen.map(({ id, name, outcome, refusal }) => (
              <li key={id}>
                <span className="flex items-center justify-between gap-3">
                  <span className="min-w-0 truncate">{name}</span>
                  <StateDot tone={outcome === 'changed' ? 'ok' : 'bad'}>
                    {outcome === 'changed' ? t`Ready` : t`Refused`}
                  </StateDot>
                </span>
                {refusal !== null && <span className="block text-bad">{refusal}</span>}
              </li>
            ))}
          </ul>
        )}
      </OpDialog>
      {dialog}
    </>
  );
}
