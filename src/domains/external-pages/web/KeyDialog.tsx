import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { CopyButton } from '#ui/CopyButton.tsx';
import { DoneDialog } from '#ui/Dialog.tsx';
import { externalPages } from '../contract.ts';
import type { PageRow } from './types.ts';

/** Creates the key of a page, and shows it once. */
export default function KeyDialog({ siteHost, row, onClose }: { siteHost: string; row: PageRow; onClose(): void }) {
  const [key, setKey] = useState<string>();
  const form = useOpForm(externalPages.makeExternalPageKey, {
    params: { siteHost, pageId: row.id },
    onDone: (made) => setKey(made.key),
  });
  if (key !== undefined)
    return (
      <DoneDialog title={t`Signing key`} action={t`I saved it`} onClose={onClose}>
        <p className="mb-3 text-muted">{t`Save the key now. It can't be shown again.`}</p>
        <div className="flex items-center gap-2">
          <code className="min-w-0 rounded-lg bg-hover px-3 py-2 font-mono text-[13px] break-all">{key}</code>
          <CopyButton value={key} label={t`key`} />
        </div>
      </DoneDialog>
    );
  return (
    <OpDialog
      form={form}
      title={row.hasKey ? t`Replace signing key?` : t`Create signing key?`}
      action={row.hasKey ? t`Replace key` : t`Create key`}
      done={() => false}
      onClose={onClose}
    >
      <p>
        {t`The address is signed with this key: signature is the HMAC-SHA256 of path and query before it. The page checks it, and that time is recent.`}
      </p>
      {row.hasKey && <p className="mt-2">{t`The current key stops working immediately.`}</p>}
    </OpDialog>
  );
}
