import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { registration } from '#domains/registration/contract.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { useAct } from './act.ts';
import { passWall } from './enter.ts';
import { DocumentText } from './DocumentText.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { useRead } from './read.ts';

/** Stands before everything until the current terms are accepted; declining signs out. */
export function AgreementWall() {
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
      lead={data && t`Version ${data.version}. Please read and accept it to go on.`}
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
              disabledReason={agreed ? null : t`Tick the box first.`}
              onClick={() => sign.mutate({ input: { version: data.version } })}
            >
              {t`Accept and go on`}
            </Button>
            <Link to="/logout" className={buttonClass('default')}>
              {t`Decline and sign out`}
            </Link>
          </div>
        </>
      )}
    </PublicFrame>
  );
}
