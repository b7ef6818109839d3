import { t } from '@lingui/core/macro';
import { notifications } from '#domains/notifications/contract.ts';
import { RoleAddressForm } from '#domains/notifications/web/port/RoleAddressForm.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Card } from '#ui/Card.tsx';

/** Who gets invoices by mail beside the account owner. */
export function RecipientCard() {
  const read = useRead(notifications.readPreferences, {});
  return (
    <Card
      title={t`Invoice recipient`}
      note={t`Gets a copy of invoices and payment emails, without access to the console.`}
    >
      <ReadState read={read} rows={2} />
      {read.data && <RoleAddressForm subject="billing" saved={read.data.roleAddresses} />}
    </Card>
  );
}
