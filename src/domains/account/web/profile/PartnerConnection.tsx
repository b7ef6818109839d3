import { t } from '@lingui/core/macro';
import { ExternalLink } from 'lucide-react';
import type { AnswerOf } from '#kernel/op.ts';
import { useAct } from '#shell/form/act.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useNow } from '#shell/text/elapsed.ts';
import { dayText } from '#shell/text/format.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { account } from '../../contract.ts';

type Settings = AnswerOf<typeof account.readPartner>;

/** Whether the stored settings work, as it is checked twice a day and on request, and when consent was given last. */
export function PartnerConnection({ settings, dirty }: { settings: Settings; dirty: boolean }) {
  const test = useAct(account.testPartner);
  const consent = useAct(account.noteConsent);
  const { testedAt, testError, workedAt, nextCheckAt, appConsentURL, appLastConsent, appSecretExpires } = settings;
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
                {testError === null ? t`Connected` : t`Failed`}
              </StateDot>
            ),
          ],
          ...(testError === null ? [] : ([[t`Problem`, testError]] as const)),
          [t`Last checked`, testedAt && <DateTime at={testedAt} />],
          [t`Last successful check`, workedAt && <DateTime at={workedAt} />],
          [t`Next check`, nextCheckAt && <DateTime at={nextCheckAt} />],
          ...(appSecretExpires === null ? [] : [[t`Secret`, <Expiry key="secret" day={appSecretExpires} />] as const]),
          [t`Last consent`, appLastConsent && <DateTime at={appLastConsent} />],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          busy={test.isPending}
          disabledReason={dirty ? t`Save the settings first. The test uses the saved settings.` : null}
          onClick={() => test.mutate({})}
        >
          {t`Test connection`}
        </Button>
        {appConsentURL !== '' && (
          <a href={appConsentURL} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
            <ExternalLink aria-hidden size={15} />
            {appLastConsent === null ? t`Grant consent` : t`Grant consent again`}
          </a>
        )}
        <Button busy={consent.isPending} onClick={() => consent.mutate({})}>{t`Consent granted`}</Button>
      </div>
    </div>
  );
}

const soonDays = 30;

/** When the secret runs out; from a month before on it asks to be replaced. */
function Expiry({ day }: { day: string }) {
  const now = useNow(false);
  const left = Math.floor((Date.parse(`${day}T00:00:00Z`) - now) / 86_400_000);
  const until = dayText(`${day}T12:00:00Z`);
  if (left < 0)
    return (
      <StateDot tone="bad">
        <span className="whitespace-normal">{t`Expired on ${until}. Replace it.`}</span>
      </StateDot>
    );
  if (left <= soonDays)
    return (
      <StateDot tone="warn">
        <span className="whitespace-normal">{t`Expires on ${until}. Replace it soon.`}</span>
      </StateDot>
    );
  return <StateDot tone="ok">{t`Valid until ${until}`}</StateDot>;
}
