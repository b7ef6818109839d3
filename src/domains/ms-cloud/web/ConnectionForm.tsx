import { t } from '@lingui/core/macro';
import { PartnerFields, partnerAppValues } from '#domains/account/web/port/PartnerFields.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { toast } from '#ui/toast.ts';
import { msCloud } from '../contract.ts';
import type { Connection } from './types.ts';

/** The application through which a site reaches Partner Center. */
export function ConnectionForm({ siteHost, connection }: { siteHost: string; connection: Connection }) {
  const { guard, dialog } = useProof();
  const form = useOpForm(msCloud.saveMsCloud, {
    start: partnerAppValues(connection),
    params: { siteHost },
    ifMatch: connection.version,
    guard,
    input: (values) => ({ ...values, appSecretExpires: values.appSecretExpires || null }),
    onDone: (_, values) => {
      form.restart({ ...values, partnerPassword: '', appSecret: '' });
      toast('success', t`Connection saved`, { text: t`Test the connection to see whether it works.` });
    },
  });
  return (
    <Card
      title={t`Connection to Partner Center`}
      note={t`The Microsoft Entra application of your partner account. The password and secret are encrypted and never shown again.`}
    >
      <OpForm form={form} label={t`Connection to Partner Center`} className="grid gap-4">
        <PartnerFields form={form} kept={connection} />
        <p className="text-muted">
          {t`Add this redirect URI to the application:`}{' '}
          <span className="inline-flex items-center gap-1">
            <code className="font-mono text-[13px] break-all text-ink">{connection.redirectUri}</code>
            <CopyButton value={connection.redirectUri} label={t`redirect URI`} />
          </span>
        </p>
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
