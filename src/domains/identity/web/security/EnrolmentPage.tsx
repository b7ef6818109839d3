import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { goOn } from '#shell/session/enter.ts';
import { useRead } from '#shell/data/read.ts';
import { useMenu, useUser } from '#shell/session/session-reads.ts';
import { identity } from '../../contract.ts';
import { FactorsCard } from './FactorsCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { PhonesCard } from './PhonesCard.tsx';
import { ProofGuard } from './ProofGuard.tsx';

/** Where the policy of the site asks for a second factor: sets one up before anything else. */
export default function EnrolmentPage() {
  const done = useUser()?.factorEnrolmentRequired === false;
  const { data, error, refetch } = useRead(identity.readSecurity, {});
  const ready = useMenu()?.permittedItems.length !== 0;
  return (
    <div className="grid gap-4">
      {done && (
        <div className="grid gap-3">
          <Banner tone="ok">{t`Your account meets all of this site's requirements.`}</Banner>
          <Button look="primary" className="h-10" busy={!ready} onClick={() => void goOn()}>
            {t`Continue to the console`}
          </Button>
        </div>
      )}
      <ReadState read={{ data, error, refetch }} rows={6} />
      <ProofGuard>
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
