import { t } from '@lingui/core/macro';
import { Card } from '#ui/Card.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { KeyValue } from '#ui/KeyValue.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { dateText } from '#shell/text/format.ts';
import { useRead } from '#shell/data/read.ts';
import { identity } from '../../contract.ts';
import type { Person } from './EnterDialog.tsx';

const OnOff = ({ on }: { on: boolean }) => <StateDot tone={on ? 'ok' : 'muted'}>{on ? t`On` : t`Off`}</StateDot>;

/** Someone's security settings to read: no secrets, phones masked. */
export function PersonSecurityCard({ person }: { person: Person }) {
  const refusal = person.refusals.security;
  const params = { accountId: person.accountId };
  const { data, error, refetch } = useRead(identity.readPersonSecurity, { params }, { enabled: refusal === null });
  return (
    <Card title={t`Security`} note={t`Read-only. Secrets and full phone numbers are never shown.`}>
      {refusal !== null && <EmptyState kind="forbidden" title={refusal} />}
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {refusal === null && !error && !data && <SkeletonRows rows={5} />}
      {data && (
        <KeyValue
          items={[
            [t`Two-factor authentication`, <OnOff key="factor" on={data.useTFA} />],
            [t`By email`, <OnOff key="email" on={data.useTFAEmail} />],
            [t`By text message`, <OnOff key="sms" on={data.useTFASMS} />],
            [t`Authenticator`, data.validatedSince ? t`Set up ${dateText(data.validatedSince)}` : t`Not set up`],
            [t`Phones`, data.phoneList.map(({ phone }) => phone).join(', ') || t`None`],
            [t`Passkeys`, data.passkeys.map(({ name }) => name).join(', ') || t`None`],
            [t`Recovery codes left`, data.recoveryCodesLeft],
            [t`Allowed addresses`, <OnOff key="addresses" on={data.useAllowedIP} />],
            [t`Policy`, data.policy.factorRequired ? t`${data.policy.name}: factor required` : data.policy.name],
            ...(data.suspendedSeconds > 0 ? [[t`Codes blocked for`, t`${data.suspendedSeconds} s`] as const] : []),
          ]}
        />
      )}
    </Card>
  );
}
