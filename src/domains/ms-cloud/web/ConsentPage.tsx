import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { sitePath, sitesPath } from '#domains/sites/paths.ts';
import { useGo } from '#shell/boot/go.ts';
import { useAct } from '#shell/form/act.ts';
import { toastTask } from '#shell/frame/toast-task.ts';
import { buttonClass } from '#ui/Button.tsx';
import { PageHead } from '#ui/Card.tsx';
import { Banner, SkeletonRows } from '#ui/Feedback.tsx';
import { msCloud } from '../contract.ts';

/** `/msConsent`: where Microsoft sends an administrator back to. */
export default function ConsentPage() {
  const go = useGo();
  const [problem, setProblem] = useState<string>();
  const begun = useRef(false);
  const finish = useAct(msCloud.finishMsConsent, {
    onDone: ({ siteHost, cmdId }) => {
      toastTask(t`Testing the connection`, cmdId);
      go(sitePath(siteHost, 'MsCloud'));
    },
    onRefused: (error) => setProblem(error.message),
  });
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const query = new URLSearchParams(location.search);
    const part = (name: string) => query.get(name) ?? '';
    // The code is good for nothing once it was read, and has no business in the history.
    history.replaceState(history.state, '', location.pathname);
    finish.mutate({ input: { state: part('state'), code: part('code'), error: part('error') } });
  }, [finish]);
  return (
    <>
      <PageHead title={t`Microsoft consent`} />
      {problem === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <div className="grid max-w-xl justify-items-start gap-4">
          <Banner tone="bad">{problem}</Banner>
          <Link to={sitesPath()} className={buttonClass('primary')}>{t`All sites`}</Link>
        </div>
      )}
    </>
  );
}
