import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { users } from '#domains/users/contract.ts';
import { SearchChoice } from '#domains/vendors/web/port/SearchChoice.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { RowOf } from '#shell/list/list.ts';
import { adobe } from '../contract.ts';
import type { CustomerRow } from './types.ts';

const choiceOf = ({ id, email, name, company }: RowOf<typeof users.listUsers>) => ({
  value: id,
  title: email,
  note: [name, company].filter((text) => text !== '').join(' · '),
});

/** Finds a user of the customer's site, and links the customer to them. */
export default function LinkDialog({ customer, onClose }: { customer: CustomerRow; onClose(): void }) {
  const { id: customerId, siteId, company } = customer;
  const [userId, setUserId] = useState('');
  const query = useMemo(() => ({ site: siteId }), [siteId]);
  const form = useOpForm(adobe.linkAdobeCustomer, { start: {}, params: { customerId }, input: () => ({ userId }) });
  return (
    <OpDialog
      form={form}
      title={t`Link ${company} to a user`}
      action={t`Link to user`}
      disabledReason={userId === '' ? t`Choose a user.` : null}
      done={({ owner }) => t`${company} linked to ${owner}`}
      onClose={onClose}
    >
      <SearchChoice
        op={users.listUsers}
        query={query}
        labels={{
          search: t`Search users`,
          hint: t`The user then sees the subscriptions and the commitment of the customer.`,
          choices: t`Users`,
          noMatch: t`No user matches.`,
        }}
        choiceOf={choiceOf}
        value={userId}
        onChange={setUserId}
      />
    </OpDialog>
  );
}
