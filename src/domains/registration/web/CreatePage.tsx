import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#shell/data/call.ts';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { useRead } from '#shell/data/read.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { keepReferral } from '#shell/session/referral.ts';
import { RemoteMessage } from '#domains/identity/web/port/RemoteMessage.tsx';
import { siteBrand } from '#shell/session/site.ts';
import { BehindSignInWays, SignInWays } from '#domains/identity/web/port/SignInWays.tsx';
import { useWindowTitle } from '#shell/frame/window-title.ts';
import { Banner } from '#ui/Feedback.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { registration } from '../contract.ts';
import { CreateForm } from './CreateForm.tsx';

/** `/create`: makes an account, where the site lets people do so. */
export default function CreatePage() {
  useWindowTitle();
  const offer = useRead(registration.readSignUp, {}, { staleSeconds: 60 });
  const { ref }: { ref?: unknown } = useSearch({ strict: false });
  useEffect(() => {
    if (typeof ref !== 'string' || ref === '' || ref.length > 40 || !keepReferral(ref)) return;
    // A count that was missed is no reason to trouble anyone.
    void call(registration.noteReferral, { input: { referral: ref } }).catch(() => undefined);
  }, [ref]);
  const site = siteBrand().name;
  return (
    <PublicFrame
      title={t`Create your account`}
      lead={t`for the ${site} console`}
      below={
        <BehindSignInWays>
          {t`Already have an account?`}{' '}
          <Link to={loginPath()} className={textLink}>
            {t`Sign in`}
          </Link>
        </BehindSignInWays>
      }
    >
      <RemoteMessage />
      <ReadState read={offer} rows={5} />
      {offer.data && !offer.data.allowed && (
        <Banner tone="warn">{t`New accounts are created by ${site}. Contact support to get one.`}</Banner>
      )}
      {offer.data?.allowed && (
        <>
          <CreateForm terms={offer.data.terms} />
          <SignInWays page="create" />
        </>
      )}
    </PublicFrame>
  );
}
