import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { SearchChoice } from '#domains/vendors/web/port/SearchChoice.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { msCloud } from '../contract.ts';
import type { TenantRow } from './types.ts';

interface Props {
  siteId: string;
  userId: string;
  email: string;
  onClose(): void;
}

const choiceOf = ({ id, company, domain, removedAt }: TenantRow) =>
  removedAt === null ? { value: id, title: company, note: domain } : null;

/** Finds a tenant of the user's site by its company, domain or ID, and links it. */
export default function LinkDialog({ siteId, userId, email, onClose }: Props) {
  const [cspId, setCspId] = useState('');
  const query = useMemo(() => ({ siteId, linked: 0 }), [siteId]);
  const form = useOpForm(msCloud.linkMsTenant, { start: {}, params: { cspId }, input: () => ({ userId }) });
  return (
    <OpDialog
      form={form}
      title={t`Link tenant`}
      action={t`Link tenant`}
      disabledReason={cspId === '' ? t`Choose a tenant.` : null}
      done={({ company }) => t`${company} linked to ${email}`}
      onClose={onClose}
    >
      <SearchChoice
        op={msCloud.listMsTenants}
        query={query}
        labels={{
          search: t`Search tenants`,
          hint: t`Company, domain or tenant ID. Tenants that are linked to another user are not shown.`,
          choices: t`Tenants`,
          noMatch: t`No tenant matches.`,
        }}
        choiceOf={choiceOf}
        value={cspId}
        onChange={setCspId}
      />
    </OpDialog>
  );
}
