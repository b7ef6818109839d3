import { t } from '@lingui/core/macro';
import { Suspense, useState } from 'react';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';

const SilenceDialog = lazyPart(() => import('./SilenceDialog.tsx'));

/** Opens the dialog for a silence by conditions. */
export function NewSilence() {
  const [open, setOpen] = useState(false);
  const may = useMay('alarm.manage');
  return (
    <>
      <Button
        look="primary"
        disabledReason={may ? null : roleForbids()}
        onClick={() => setOpen(true)}
      >{t`Create silence`}</Button>
      {open && (
        <Suspense>
          <SilenceDialog rows={[]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
