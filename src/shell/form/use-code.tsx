import { t } from '@lingui/core/macro';
import { CodeXml } from 'lucide-react';
import { Suspense, useState } from 'react';
import { IconButton } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import type { RequestCall } from './request-code.ts';

const RequestCodeDialog = lazyPart(() => import('./RequestCodeDialog.tsx'));

/**
 * What a dialog would send, as code to copy: a button for its footer, and the dialog of the code, which must lie outside of
 * its form. Nothing where it sends no operation.
 */
export function useCode(request: (() => RequestCall) | undefined) {
  const [shown, setShown] = useState<RequestCall>();
  if (request === undefined) return { button: null, dialog: null };
  return {
    button: (
      <IconButton label={t`Show as code`} className="-ms-2 me-auto" onClick={() => setShown(request())}>
        <CodeXml size={17} />
      </IconButton>
    ),
    dialog: shown && (
      <Suspense>
        <RequestCodeDialog request={shown} onClose={() => setShown(undefined)} />
      </Suspense>
    ),
  };
}
