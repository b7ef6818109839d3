import { t } from '@lingui/core/macro';
import type { AnswerOf } from '#kernel/op.ts';
import { Card } from '#ui/Card.tsx';
import { addressRoles } from '../sets.ts';
import type { notifications } from '../contract.ts';
import { RoleAddressForm } from './port/RoleAddressForm.tsx';

type Saved = AnswerOf<typeof notifications.readPreferences>['roleAddresses'];

/** Who gets the mails about a subject without access to the console. */
export function RoleAddressesCard({ saved }: { saved: Saved }) {
  return (
    <Card
      title={t`Additional recipients`}
      note={t`They receive emails about their topic without console access, regardless of the settings above.`}
    >
      <div className="grid gap-5">
        {addressRoles.map((role) => (
          <RoleAddressForm key={role} subject={role} saved={saved} />
        ))}
      </div>
    </Card>
  );
}
