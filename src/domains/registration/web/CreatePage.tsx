import { t } from '@lingui/core/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { call } from '#shell/call.ts';
import { PublicFrame, textLink } from '#shell/PublicFrame.tsx';
import { useRead } from '#shell/read.ts';
import { keepReferral } from '#shell/referral.ts';
import { RemoteMessage } from '#shell/RemoteMessage.tsx';
import { siteBrand } from '#shell/site.ts';
import { SocialButtons } from '#shell/SocialButtons.tsx';
import { useWindowTitle } from '#shell/window-title.ts';
import { Banner, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { registration } from '../contract.ts';
import { CreateForm } from './CreateForm.tsx';

/** `/create`: makes an account, where the site lets people do so. */
export default function CreatePage() {
  useWindowTitle();
  const offer = useRead(registration.readSignUp, {}, { staleSeconds: 60 });
  const { ref }: { ref?: unknown } = useSearch({ strict: false });
  useEffect(() => {
    if (typeof ref !== 'string' || ref === '' || ref.length > 40 || !keepReferral(ref)) return;
    // A count that was missed is no reason to trouble anybody.
    void call(registration.noteReferral, { input: { referral: ref } }).catch(() => undefined);
  }, [ref]);
  const site = siteBrand().name;
  return (
    <PublicFrame
      title={t`Create your account`}
      lead={t`for the ${site} console`}
      below={
        <>
          {t`You have one already?`}{' '}
          <Link to="/login" className={textLink}>
            {t`Sign in`}
          </Link>
        </>
      }
    >
      <RemoteMessage />
      {offer.error && <InlineError text={offer.error.message} onRetry={() => void offer.refetch()} />}
      {!offer.data && !offer.error && <SkeletonRows rows={5} />}
      {offer.data && !offer.data.allowed && (
        <Banner tone="warn">{t`New accounts are made by ${site} itself. Ask its support for one.`}</Banner>
      )}
      {offer.data?.allowed && (
        <>
          <CreateForm terms={offer.data.terms} />
          <SocialButtons page="create" />
        </>
      )}
    </PublicFrame>
  );
}
