import { t } from '@lingui/core/macro';
import { Button } from '#ui/Button.tsx';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { goOn } from '#shell/enter.ts';
import { useRead } from '#shell/read.ts';
import { useMenu, useUser } from '#shell/session-reads.ts';
import { identity } from '../../contract.ts';
import type { Details } from './details.ts';
import { FactorsCard } from './FactorsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PhonesCard } from './PhonesCard.tsx';
import { ProofGuard } from './ProofGuard.tsx';

const none: Details['proofMethods'] = [];

/** Where the policy of the site asks for a second factor: sets one up before anything else. */
export default function EnrolmentPage() {
  const done = useUser()?.factorEnrolmentRequired === false;
  const { data, error, refetch } = useRead(identity.readSecurity, {});
  const ready = useMenu()?.permittedItems.length !== 0;
  return (
    <div className="grid gap-4">
      {done && (
        <div className="grid gap-3">
          <Banner tone="ok">{t`Your account has everything that this site asks for.`}</Banner>
          <Button look="primary" className="h-10" busy={!ready} onClick={() => void goOn()}>
            {t`Go on to the console`}
          </Button>
        </div>
      )}
      {error && !data && <InlineError text={error.message} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows rows={6} />}
      <ProofGuard methods={data?.proofMethods ?? none}>
        {data && (
          <>
            <FactorsCard details={data} />
            {data.smsTFAAllowed && <PhonesCard details={data} />}
            {data.policy.methods.includes('passkey') && <PasskeysCard details={data} />}
          </>
        )}
      </ProofGuard>
    </div>
  );
}
