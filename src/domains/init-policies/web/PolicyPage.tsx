import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { BackLink } from '#shell/frame/BackLink.tsx';
import { useRead } from '#shell/data/read.ts';
import { useOpened } from '#shell/frame/recent.ts';
import { useObjectTitle } from '#shell/frame/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { initPolicies } from '../contract.ts';
import { Policy } from './Policy.tsx';
import { stateLabel } from './labels.ts';
import { initPoliciesPath, initPolicyPath } from '../paths.ts';

/** One init policy. */
export default function PolicyPage() {
  const { policyId = '', tab }: { policyId?: string; tab?: string } = useParams({ strict: false });
  const read = useRead(initPolicies.readInitPolicy, { params: { policyId } });
  useObjectTitle(read.data && `${read.data.name}, ${stateLabel(read.data.state)}`);
  useOpened(initPolicyPath(policyId), read.data?.name);
  return (
    <>
      <BackLink to={initPoliciesPath()}>{t`Init policies`}</BackLink>
      {read.data ? (
        <Policy key={policyId} policy={read.data} tab={tab ?? 'configuration'} />
      ) : read.error && read.error.status !== 404 && read.error.status !== 400 ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.error ? (
        <>
          <h1 className="sr-only">{t`Init policy`}</h1>
          <EmptyState
            kind="no-match"
            title={t`Policy not found`}
            action={
              <Link to={initPoliciesPath()} className={buttonClass()}>
                {t`All policies`}
              </Link>
            }
          />
        </>
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
