import { t } from '@lingui/core/macro';
import { Download, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { urlOf } from '#shell/data/call.ts';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { lazyPart } from '#ui/lazy-part.ts';
import { accessAudit } from '../contract.ts';

const ImportSetsDialog = lazyPart(() => import('./ImportSetsDialog.tsx'));

/** Permission sets as a file, and the import of one. */
export default function SetFileTools() {
  const [isAsked, setAsked] = useState(false);
  const noRight = useMay('role.manage') ? null : roleForbids();
  return (
    <>
      <a href={urlOf(accessAudit.exportPermissionSets, {})} download="permission-sets.json" className={buttonClass()}>
        <Download aria-hidden size={16} />
        {t`Export sets`}
      </a>
      <Button disabledReason={noRight} onClick={() => setAsked(true)}>
        <Upload aria-hidden size={16} />
        {t`Import`}
      </Button>
      {isAsked && (
        <Suspense>
          <ImportSetsDialog onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
