import { t } from '@lingui/core/macro';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useRead } from '#shell/read.ts';
import { useObjectTitle } from '#shell/window-title.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState, InlineError, SkeletonRows } from '#ui/Feedback.tsx';
import { initPolicies } from '../contract.ts';
import { Policy } from './Policy.tsx';
import { stateWord } from './words.ts';

/** One init policy. */
export default function PolicyPage() {
  const { policyId = '', tab }: { policyId?: string; tab?: string } = useParams({ strict: false });
  const read = useRead(initPolicies.readInitPolicy, { params: { policyId } });
  useObjectTitle(read.data && `${read.data.name}, ${stateWord(read.data.state)}`);
  return (
    <>
      <Link to="/cloudinit" className="mb-3 inline-flex items-center gap-1.5 rounded text-muted hover:text-ink">
        <ArrowLeft aria-hidden size={15} className="rtl:-scale-x-100" />
        {t`Init policies`}
      </Link>
      {read.data ? (
        <Policy key={policyId} policy={read.data} tab={tab ?? 'configuration'} />
      ) : read.error && read.error.status !== 404 && read.error.status !== 400 ? (
        <InlineError text={read.error.message} onRetry={() => void read.refetch()} />
      ) : read.error ? (
        <>
          <h1 className="sr-only">{t`Init policy`}</h1>
          <EmptyState
            kind="no-match"
            title={t`There is no such policy`}
            action={
              <Link to="/cloudinit" className={buttonClass()}>
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
