import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { SiteField } from '#domains/sites/web/port/SiteField.tsx';
import type { AnswerOf } from '#kernel/op.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { StateDot, type Tone } from '#ui/StateDot.tsx';
import { TextAreaField } from '#ui/TextField.tsx';
import { users } from '../contract.ts';

type Result = AnswerOf<typeof users.importUsers>['results'][number];

const outcomeText = (outcome: Result['outcome']): string =>
  ({ created: t`Will be created`, exists: t`Already exists`, refused: t`Refused` })[outcome];
const outcomeTone: Record<Result['outcome'], Tone> = { created: 'ok', exists: 'muted', refused: 'bad' };

/** Reads users from CSV: shows what would become of each line, then creates and invites them. */
export default function ImportUsersDialog({ onClose }: { onClose(): void }) {
  const { guard, dialog } = useProof();
  const [seen, setSeen] = useState<readonly Result[]>();
  const able = seen?.filter(({ outcome }) => outcome === 'created').length ?? 0;
  const isReady = able > 0;
  const form = useOpForm(users.importUsers, {
    start: { csv: '', siteHost: '' },
    input: ({ csv, siteHost }) => ({ csv, ...(siteHost === '' ? {} : { siteHost }) }),
    dryRun: () => !isReady,
    guard,
  });
  const { csv, siteHost } = form.values;
  const change = (values: Partial<typeof form.values>) => {
    form.set(values);
    setSeen(undefined);
  };
  return (
    <>
      <OpDialog
        form={form}
        title={t`Import users`}
        action={
          isReady
            ? plural(able, { one: 'Create and invite # user', other: 'Create and invite # users' })
            : t`Check file`
        }
        disabledReason={
          csv.trim() === ''
            ? t`Choose a file or paste its contents first.`
            : seen && !isReady
              ? t`No line creates a user.`
              : null
        }
        done={({ results }) => {
          setSeen(results);
          return isReady && plural(able, { one: '# user created and invited', other: '# users created and invited' });
        }}
        onClose={onClose}
      >
        <p className="text-muted">
          {t`The first line names the columns: email, and optionally name, role, parent and language. Nothing is created before you have seen the check.`}
        </p>
        <SiteField value={siteHost} error={form.error('siteHost')} onChange={(host) => change({ siteHost: host })} />
        <FileButton
          accept=".csv,text/csv,text/plain"
          onFile={(file) => void file.text().then((text) => change({ csv: text }))}
        />
        <TextAreaField
          label={t`Users`}
          rows={6}
          spellCheck={false}
          className="[&_textarea]:font-mono"
          placeholder={'email,name,role,parent,language\nann@example.com,Ann,account-holder,,en'}
          value={csv}
          error={form.error('csv')}
          onChange={(event) => change({ csv: event.target.value })}
        />
        {seen && (
          <ul aria-label={t`Lines of the file`} className="grid max-h-60 gap-2 overflow-auto text-[13px]">
            {seen.map(({ id, name, outcome, refusal }) => (
              <li key={id}>
                <span className="flex items-center justify-between gap-3">
                  <span className="min-w-0 truncate">{t`Line ${id}: ${name}`}</span>
                  <StateDot tone={outcomeTone[outcome]}>{outcomeText(outcome)}</StateDot>
                </span>
                {outcome === 'refused' && <span className="block text-bad">{refusal}</span>}
              </li>
            ))}
          </ul>
        )}
      </OpDialog>
      {dialog}
    </>
  );
}
