import { t } from '@lingui/core/macro';
import { CodeXml } from 'lucide-react';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { codeMode, leaveCodeMode, watchAlt } from './code-mode.ts';

const RequestCodeDialog = lazyPart(() => import('./RequestCodeDialog.tsx'));

/** Announces that the next change is shown as code, and shows it. */
export function CodeMode() {
  const { armed, shown } = useSyncExternalStore(codeMode.watch, codeMode.now);
  useEffect(watchAlt, []);
  return (
    <>
      <div role="status" className="print-none pointer-events-none fixed inset-x-3 top-16 z-40 flex justify-center">
        {armed && (
          <div className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-xl border border-line bg-raised px-4 py-2.5 shadow-float">
            <CodeXml aria-hidden size={17} className="text-brand-text" />
            {t`Choose an action. It is shown as code and not carried out.`}
            <Button small onClick={leaveCodeMode}>{t`Cancel`}</Button>
          </div>
        )}
      </div>
      {shown &&
        createPortal(
          <Suspense>
            <RequestCodeDialog request={shown} onClose={leaveCodeMode} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
