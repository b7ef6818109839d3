import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import type { CreateForm } from '../create-form.ts';
import { ManagedService } from '../../port/ManagedService.tsx';
import { modeTextWithAbout, priceOf } from '../price/price.ts';

export function OptionsCard({ values, catalog, change }: CreateForm) {
  const { currency } = catalog.priceBook;
  const extra = (key: string) => {
    const line = priceOf({ ...values, backup: true, managed: true }, catalog).lines.find((one) => one.key === key);
    return line ? modeTextWithAbout(line, values.billingMode, currency) : t`not in your price list`;
  };
  return (
    <Card title={t`Options`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckField
          label={t`Daily backup`}
          note={catalog.keepsBackups ? t`${extra('backup.gb')} for all disks` : t`Daily backups aren't offered here.`}
          disabled={!catalog.keepsBackups}
          checked={values.backup}
          onChange={(backup) => change({ backup })}
        />
        <div>
          <CheckField
            label={t`Managed service`}
            note={
              catalog.managed.sold
                ? t`${extra('managed.server')}, managed by the provider's engineers`
                : t`The managed service isn't offered here.`
            }
            disabled={!catalog.managed.sold}
            checked={values.managed}
            onChange={(managed) => change({ managed })}
          />
          {catalog.managed.sold && <ManagedService terms={catalog.managed} />}
        </div>
        <CheckField
          label={t`Power on when ready`}
          note={t`Otherwise the server stays off`}
          checked={values.powerOn}
          onChange={(powerOn) => change({ powerOn })}
        />
        <CheckField
          label={t`Protect against termination`}
          note={t`Must be turned off before the server can be terminated`}
          checked={values.terminateProtected}
          onChange={(terminateProtected) => change({ terminateProtected })}
        />
      </div>
    </Card>
  );
}
