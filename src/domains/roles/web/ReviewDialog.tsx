import { plural, t } from '@lingui/core/macro';
import { OpDialog, type SentForm } from '#shell/form/OpDialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { Effect } from './types.ts';

interface Props<Answer> {
  form: SentForm<Answer>;
  added: readonly string[];
  removed: readonly string[];
  effects: readonly Effect[];
  onClose(): void;
}

/** What a change of a set comes to, for the set and for each person who has it. */
export function ReviewDialog<Answer>({ form, added, removed, effects, onClose }: Props<Answer>) {
  return (
    <OpDialog form={form} title={t`Save changes?`} action={t`Save changes`} question onClose={onClose}>
      <div className="grid gap-4">
        <Names title={t`Added`} names={added} />
        <Names title={t`Removed`} names={removed} />
        {effects.length === 0 ? (
          <Banner tone="brand">{t`No one gains or loses a permission.`}</Banner>
        ) : (
          <div>
            <h3 className="font-medium">
              {plural(effects.length, { one: '# person is affected', other: '# people are affected' })}
            </h3>
            <ul aria-label={t`Affected people`} className="divide-y divide-line">
              {effects.map(({ accountId, email, gains, loses }) => (
                <li key={accountId} className="py-2">
                  <span className="block font-medium break-words">{email}</span>
                  {gains.length > 0 && (
                    <span className="block break-words text-muted">{t`Gains: ${gains.join(', ')}`}</span>
                  )}
                  {loses.length > 0 && (
                    <span className="block break-words text-muted">{t`Loses: ${loses.join(', ')}`}</span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </OpDialog>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div>
      <h3 className="font-medium">{title}</h3>
      <p className="font-mono text-[13px] break-words">{names.join(', ')}</p>
    </div>
  );
}
