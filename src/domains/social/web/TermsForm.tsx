import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { registration } from '#domains/registration/contract.ts';
import { ConsentFields } from '#domains/registration/web/port/ConsentFields.tsx';
import { PublicFrame, textLink } from '#shell/frame/PublicFrame.tsx';
import { OpForm } from '#shell/form/OpForm.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { keptReferral } from '#shell/session/referral.ts';
import { useRead } from '#shell/data/read.ts';
import { Button } from '#ui/Button.tsx';
import { loginPath } from '#domains/identity/paths.ts';
import { leave } from './leave.ts';
import { enter, outcomeOf, type Token } from './process.ts';

/** No one has this email yet: what a new account needs. */
export function TermsForm({ name, token }: { name: string; token: Token }) {
  const offer = useRead(registration.readSignUp, {}, { staleSeconds: 60 });
  const terms = offer.data?.terms ?? null;
  const form = useOpForm(enter, {
    start: { agreed: false, marketing: false },
    ownSession: true,
    input: ({ marketing }) => ({
      ...token,
      marketing,
      referral: keptReferral(),
      ...(terms ? { termsVersion: terms.version } : {}),
    }),
    onDone: (answer) => void leave(outcomeOf(answer), token.social),
  });
  const missing = terms && !form.values.agreed ? t`Accept the terms of service first.` : null;
  return (
    <PublicFrame
      title={t`Create your account`}
      lead={
        <>
          {t`with ${name}, for`} <strong className="font-medium wrap-anywhere text-ink">{token.email}</strong>
        </>
      }
      below={
        <Link to={loginPath()} className={textLink}>
          {t`Back to sign-in`}
        </Link>
      }
    >
      <OpForm form={form} className="grid gap-4" leaving={null}>
        <ConsentFields terms={terms} value={form.values} onChange={form.set} />
        <Button
          type="submit"
          look="primary"
          className="h-10"
          busy={form.pending || !offer.data}
          disabledReason={missing}
        >
          {t`Create account`}
        </Button>
      </OpForm>
    </PublicFrame>
  );
}
