import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { registration } from '../../contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { logoutPath } from '#domains/identity/paths.ts';
import { useAct } from '#shell/form/act.ts';
import { passWall } from '#shell/session/enter.ts';
import { DocumentText } from '#shell/text/DocumentText.tsx';
import { PublicFrame } from '#shell/frame/PublicFrame.tsx';
import { useRead } from '#shell/data/read.ts';

/** Is before everything until the current terms are accepted; declining signs out. */
export default function AgreementWall() {
  const terms = useRead(registration.readTerms, {}, { staleSeconds: 60 });
  const [agreed, setAgreed] = useState(false);
  const sign = useAct(registration.signAgreement, {
    onDone: () => void passWall(),
    onRefused: () => {
      void terms.refetch();
      return true;
    },
  });
  const { data } = terms;
  return (
    <PublicFrame
      title={data?.title ?? t`Terms of service`}
      width="wide"
      lead={data && t`Version ${data.version}. Read and accept the terms to continue.`}
    >
      {terms.error && <InlineError text={terms.error.message} onRetry={() => void terms.refetch()} />}
      {!data && !terms.error && <SkeletonRows rows={8} />}
      {data && (
        <>
          <div
            tabIndex={0}
            role="region"
            aria-label={data.title}
            className="mb-5 max-h-[50dvh] overflow-auto rounded-xl border border-line p-4"
          >
            <DocumentText body={data.body} />
          </div>
          <CheckField
            label={t`I have read and accept the terms of service, version ${data.version}.`}
            checked={agreed}
            onChange={setAgreed}
          />
          <div className="mt-5 flex flex-wrap gap-2.5">
            <Button
              look="primary"
              busy={sign.isPending}
              disabledReason={agreed ? null : t`Accept the terms first.`}
              onClick={() => sign.mutate({ input: { version: data.version } })}
            >
              {t`Accept and continue`}
            </Button>
            <Link to={logoutPath()} className={buttonClass('default')}>
              {t`Decline and sign out`}
            </Link>
          </div>
        </>
      )}
    </PublicFrame>
  );
}
