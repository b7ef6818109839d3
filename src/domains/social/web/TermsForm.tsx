import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { registration } from '#domains/registration/contract.ts';
import { ConsentFields } from '#shell/ConsentFields.tsx';
import { PublicFrame, textLink } from '#shell/PublicFrame.tsx';
import { keptReferral } from '#shell/referral.ts';
import { useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { Token } from './process.ts';
import { leave } from './leave.ts';
import { useToken } from './use-token.ts';

/** Nobody has this email yet: what a new account needs. */
export function TermsForm({ name, token }: { name: string; token: Token }) {
  const offer = useRead(registration.readSignUp, {}, { staleSeconds: 60 });
  const { busy, text, submit } = useToken(token);
  const [consents, setConsents] = useState({ agreed: false, marketing: false });
  const terms = offer.data?.terms ?? null;
  const create = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (terms && !consents.agreed) return;
    const outcome = await submit({
      marketing: consents.marketing,
      referral: keptReferral(),
      ...(terms ? { termsVersion: terms.version } : {}),
    });
    if (outcome) await leave(outcome);
  };
  return (
    <PublicFrame
      title={t`Create your account`}
      lead={
        <>
          {t`with ${name}, for`} <strong className="font-medium wrap-anywhere text-ink">{token.email}</strong>
        </>
      }
      below={
        <Link to="/login" className={textLink}>
          {t`Back to the sign-in`}
        </Link>
      }
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void create(event)}>
        {text && <Banner tone="bad">{text}</Banner>}
        <ConsentFields terms={terms} value={consents} onChange={setConsents} />
        <Button
          type="submit"
          look="primary"
          className="h-10"
          busy={busy || !offer.data}
          disabledReason={terms && !consents.agreed ? t`Accept the terms of service first.` : null}
        >
          {t`Create account`}
        </Button>
      </form>
    </PublicFrame>
  );
}
