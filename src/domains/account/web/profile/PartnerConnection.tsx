import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { account } from '../../contract.ts';

type Settings = AnswerOf<typeof account.readPartner>;

/** Whether the stored settings work, and when consent was given last. */
export function PartnerConnection({ settings, dirty }: { settings: Settings; dirty: boolean }) {
  const test = useAct(account.testPartner, { refresh: [account.readPartner] });
  const consent = useAct(account.noteConsent, { refresh: [account.readPartner] });
  const { testedAt, testError, appConsentURL, appLastConsent } = settings;
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <KeyValue
        items={[
          [
            t`Connection`,
            testedAt === null ? (
              <StateDot tone="muted">{t`Not tested`}</StateDot>
            ) : (
              <StateDot tone={testError === null ? 'ok' : 'bad'}>
                {testError === null ? t`Works` : t`Does not work`}
              </StateDot>
            ),
          ],
          ...(testError === null ? [] : ([[t`Problem`, testError]] as const)),
          [t`Tested`, testedAt && <DateTime at={testedAt} />],
          [t`Last consent`, appLastConsent && <DateTime at={appLastConsent} />],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={test.isPending}
          disabledReason={dirty ? t`Save the settings first: the stored ones are tested.` : null}
          onClick={() => test.mutate({})}
        >
          {t`Test connection`}
        </Button>
        {appConsentURL !== '' && (
          <a href={appConsentURL} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden size={15} />
            {t`Give consent`}
          </a>
        )}
        <Button busy={consent.isPending} onClick={() => consent.mutate({})}>{t`Consent was given`}</Button>
      </div>
    </div>
  );
}
