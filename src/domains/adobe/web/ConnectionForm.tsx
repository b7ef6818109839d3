import { t } from '@lingui/core/macro';
import { OpForm } from '#shell/form/OpForm.tsx';
import { SecretField } from '#shell/form/SecretField.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { adobe } from '../contract.ts';
import { adobeCurrencies, marketSegments, type AdobeCurrency, type MarketSegment } from '../states.ts';
import { segmentLabel } from './labels.ts';
import type { Connection } from './types.ts';

/** The credentials with which a site reaches VIP Marketplace, and which reseller it is there. */
export function ConnectionForm({ siteHost, connection }: { siteHost: string; connection: Connection }) {
  const { guard, dialog } = useProof();
  const { clientId, resellerId, distributorId, marketSegment, currency, exists } = connection;
  const form = useOpForm(adobe.saveAdobe, {
    start: { clientId, clientSecret: '', resellerId, distributorId, marketSegment, currency },
    params: { siteHost },
    ifMatch: connection.version,
    guard,
    onDone: (_, values) => {
      form.restart({ ...values, clientSecret: '' });
      toast('success', t`Connection saved`, { text: t`Test the connection to see whether it works.` });
    },
  });
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <Card
      title={t`Connection to Adobe VIP Marketplace`}
      note={t`The OAuth credentials of your project in the Adobe Developer Console. The secret is encrypted and never shown again.`}
    >
      <OpForm form={form} label={t`Connection to Adobe VIP Marketplace`} className="grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={t`Client ID`} {...plain} {...form.field('clientId')} />
          <SecretField
            label={t`Client secret`}
            kept={exists}
            field={{ name: 'clientSecret', ...form.field('clientSecret') }}
          />
          <TextField label={t`Reseller ID`} {...plain} {...form.field('resellerId')} />
          <TextField label={t`Distributor ID`} {...plain} {...form.field('distributorId')} />
          <SelectField<MarketSegment>
            label={t`Market segment`}
            choices={marketSegments.map((value) => ({ value, title: segmentLabel(value) }))}
            {...form.field('marketSegment')}
          />
          <SelectField<AdobeCurrency>
            label={t`Currency`}
            choices={adobeCurrencies.map((value) => ({ value, title: value }))}
            {...form.field('currency')}
          />
        </div>
        <Button
          type="submit"
          look="primary"
          className="justify-self-end"
          busy={form.pending}
        >{t`Save connection`}</Button>
      </OpForm>
      {dialog}
    </Card>
  );
}
