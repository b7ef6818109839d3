import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import type { Person } from '#domains/identity/web/port.ts';
import { useRead } from '#shell/data/read.ts';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ReadCard } from '#shell/text/ReadCard.tsx';
import { Button } from '#ui/Button.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { toast } from '#ui/toast.ts';
import { account } from '../contract.ts';

/** On the page of a person: who of the staff looks after them. */
export default function ManagerCard({ person: { accountId: userId } }: { person: Person }) {
  const read = useRead(account.readAccountManager, { params: { userId } });
  return (
    <ReadCard title={t`Account manager`} note={t`Who looks after this customer. Customers don't see it.`} read={read}>
      {(found) => <Choice key={found.managerId} userId={userId} found={found} />}
    </ReadCard>
  );
}

interface Props {
  userId: string;
  found: AnswerOf<typeof account.readAccountManager>;
}

function Choice({ userId, found: { managerId, people } }: Props) {
  const form = useOpForm(account.saveAccountManager, {
    start: { managerId: managerId ?? '' },
    params: { userId },
    input: ({ managerId: id }) => ({ managerId: id === '' ? null : id }),
    onDone: () => toast('success', t`Account manager updated`),
  });
  const changed = form.values.managerId !== (managerId ?? '');
  return (
    <OpForm form={form} className="flex flex-wrap items-end gap-3">
      <SelectField
        className="min-w-60 flex-1"
        label={t`Account manager`}
        {...form.field('managerId')}
        choices={[
          { value: '', title: t`No one` },
          ...people.map(({ id, name, email }) => ({ value: id, title: `${name} (${email})` })),
        ]}
      />
      <Button
        type="submit"
        busy={form.pending}
        disabledReason={changed ? null : t`Choose another account manager first.`}
      >{t`Change account manager`}</Button>
    </OpForm>
  );
}
