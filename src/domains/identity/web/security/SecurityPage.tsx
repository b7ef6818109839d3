import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { PageHead } from '#ui/Card.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { toastError } from '#shell/act.ts';
import { ApiError } from '#shell/api-error.ts';
import { useRead } from '#shell/read.ts';
import { identity } from '../../contract.ts';
import { AddressesCard } from './AddressesCard.tsx';
import { FactorsCard } from './FactorsCard.tsx';
import { SecurityContext, type Security } from './guard.ts';
import { LoginAuditCard } from './LoginAuditCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PhonesCard } from './PhonesCard.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryDialog } from './RecoveryDialog.tsx';
import { ScoreCard } from './ScoreCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';

const proofCode = 1500;

/** Everything that keeps one's own account safe. */
export default function SecurityPage() {
  const { data, error, refetch } = useRead(identity.readSecurity, {});
  const [waiting, setWaiting] = useState<{ work: () => Promise<void> } | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const security = useMemo<Security>(
    () => ({
      showCodes: setCodes,
      async guard(work) {
        try {
          await work();
        } catch (failure) {
          if (!(failure instanceof ApiError)) throw failure;
          if (failure.items.some(({ code }) => code === proofCode)) setWaiting({ work });
          else toastError(failure);
        }
      },
    }),
    [],
  );
  return (
    <SecurityContext value={security}>
      <PageHead title={t`Security`} note={t`How you prove who you are, and where you are signed in.`} />
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={8} />}
      {data && (
        <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
          <ScoreCard details={data} />
          <FactorsCard details={data} />
          <PhonesCard details={data} />
          <PasskeysCard details={data} />
          <AddressesCard details={data} />
          <SessionsCard />
          <LoginAuditCard />
        </div>
      )}
      {waiting && data && (
        <ProofDialog
          methods={data.proofMethods}
          onClose={() => setWaiting(null)}
          onProven={() => {
            setWaiting(null);
            void security.guard(waiting.work);
          }}
        />
      )}
      {codes.length > 0 && <RecoveryDialog codes={codes} onClose={() => setCodes([])} />}
    </SecurityContext>
  );
}
