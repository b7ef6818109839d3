import { t } from '@lingui/core/macro';
import { migrateServicesPath } from '#domains/account-batches/paths.ts';
import type { Path } from '#kernel/paths.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';

/** At once, or on the first of next month: then it is a batch with one line, which is scheduled, shown and canceled like any other. */
export type When = 'now' | 'next-month';

/** Chooses when a move takes place; nothing for those who can't plan one. */
export function WhenField({ value, onChange }: { value: When; onChange(when: When): void }) {
  const mayPlan = useMay('account-batch.administer');
  if (!mayPlan) return null;
  return (
    <SelectField<When>
      label={t`When`}
      hint={
        value === 'now'
          ? undefined
          : t`Continue in a batch, which is scheduled and can be canceled until then. Prices are those of that day.`
      }
      value={value}
      choices={[
        { value: 'now', title: t`At once` },
        { value: 'next-month', title: t`On the first of next month (UTC)` },
      ]}
      onChange={onChange}
    />
  );
}

/** The form of a batch that makes the move on the first of next month. `line` names the account, and what moves where. */
export const planPath = ({ line, site, reason }: { line: readonly string[]; site: string; reason: string }): Path =>
  migrateServicesPath({ accounts: line.join(' '), effective: 'next-month', site, note: reason });
