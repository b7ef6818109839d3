import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';
import { TestCard } from '#domains/vendors/web/port/TestCard.tsx';
import { useAct } from '#shell/form/act.ts';
import { useProof } from '#shell/session/proof.tsx';
import { DateTime } from '#shell/text/DateTime.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { msCloud } from '../contract.ts';
import type { Connection } from './types.ts';

/** The consent of the partner's administrator, and the test of everything that the console does with it. */
export function ConsentCard({ siteHost, connection }: { siteHost: string; connection: Connection }) {
  const { act, dialog } = useProof();
  const check = useAct(msCloud.checkMsCloud);
  const { appLastConsent, consentBy, importUrl } = connection;
  const params = { siteHost };
  const leave = () =>
    act(msCloud.beginMsConsent, { params }, { onDone: ({ appConsentURL }) => location.assign(appConsentURL) });
  return (
    <>
      <Card
        title={t`Consent`}
        note={t`An administrator of the partner signs in at Microsoft once and lets the application act in their name.`}
        actions={
          <Button look={appLastConsent === null ? 'primary' : 'default'} onClick={() => void leave()}>
            <ExternalLink aria-hidden size={15} />
            {appLastConsent === null ? t`Grant consent` : t`Grant consent again`}
          </Button>
        }
      >
        <KeyValue
          items={[
            [t`Last consent`, appLastConsent && <DateTime at={appLastConsent} />],
            [t`Granted by`, consentBy || null],
            [
              t`Invitation for customers`,
              importUrl === '' ? null : (
                <span className="inline-flex items-center gap-1">
                  <code className="font-mono text-[13px] break-all">{importUrl}</code>
                  <CopyButton value={importUrl} label={t`invitation`} />
                </span>
              ),
            ],
          ]}
        />
        {importUrl !== '' && (
          <p className="mt-3 text-muted">
            {t`Send the invitation to the administrator of a tenant. Once accepted, the tenant appears here with the next synchronization.`}
          </p>
        )}
      </Card>
      <TestCard connection={connection} starting={check.isPending} onStart={() => check.mutate({ params })} />
      {dialog}
    </>
  );
}
