import { t } from '@lingui/core/macro';
import { CodeXml } from 'lucide-react';
import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { RequestCall } from './request-code.ts';

const RequestCodeDialog = lazyPart(() => import('./RequestCodeDialog.tsx'));

/** The button of a dialog's footer that shows what the dialog would send as code. */
export default function CodeButton({ request }: { request(): RequestCall }) {
  const [shown, setShown] = useState<RequestCall>();
  return (
    <>
      <IconButton label={t`Show as code`} className="-ms-2 me-auto" onClick={() => setShown(request())}>
        <CodeXml size={17} />
      </IconButton>
      {shown &&
        createPortal(
          // Outside of the form, also for the events that React would take to it.
          <div onSubmit={(event) => event.stopPropagation()}>
            <Suspense>
              <RequestCodeDialog request={shown} onClose={() => setShown(undefined)} />
            </Suspense>
          </div>,
          document.body,
        )}
    </>
  );
}
