import { t } from '@lingui/core/macro';
import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const ImportUsersDialog = lazyPart(() => import('./ImportUsersDialog.tsx'));

/** Opens the import of users. */
export function ImportButton() {
  const [isAsked, setAsked] = useState(false);
  const noRight = useMay('user.create') ? null : roleForbids();
  return (
    <>
      <Button disabledReason={noRight} onClick={() => setAsked(true)}>
        <Upload aria-hidden size={16} />
        {t`Import`}
      </Button>
      {isAsked && (
        <Suspense>
          <ImportUsersDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
