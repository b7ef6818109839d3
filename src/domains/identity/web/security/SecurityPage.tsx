import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { PageHead } from '#ui/Card.tsx';
import { useRead } from '#shell/data/read.ts';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { profilePath } from '#domains/account/paths.ts';
import { identity } from '../../contract.ts';
import { AddressesCard } from './AddressesCard.tsx';
import { FactorsCard } from './FactorsCard.tsx';
import { LoginAuditCard } from './LoginAuditCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PhonesCard } from './PhonesCard.tsx';
import { ProofGuard } from './ProofGuard.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { SupportCard } from './SupportCard.tsx';

/** Everything that keeps one's own account safe. */
export default function SecurityPage() {
  const { data, error, refetch } = useRead(identity.readSecurity, {});
  return (
    <ProofGuard>
      <BackLink to={profilePath()}>{t`Profile`}</BackLink>
      <PageHead title={t`Security`} note={t`Your sign-in methods and active sessions.`} />
      <ReadState read={{ data, error, refetch }} rows={8} />
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
          <ScoreCard details={data} />
          <FactorsCard details={data} />
          <PhonesCard details={data} />
          <PasskeysCard details={data} />
          <AddressesCard details={data} />
          <SessionsCard />
          <SupportCard />
          <LoginAuditCard />
        </div>
      )}
    </ProofGuard>
  );
}
