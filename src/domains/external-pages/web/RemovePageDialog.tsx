import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { externalPages } from '../contract.ts';
import type { PageRow } from './types.ts';

/** Asks before a page is gone from the menu. */
export default function RemovePageDialog({
  siteHost,
  row,
  onClose,
}: {
  siteHost: string;
  row: PageRow;
  onClose(): void;
}) {
  const form = useOpForm(externalPages.removeExternalPage, { params: { siteHost, pageId: row.id } });
  return (
    <OpDialog
      form={form}
      title={t`Remove external page?`}
      action={t`Remove external page`}
      danger
      done={t`External page removed`}
      onClose={onClose}
    >
      <p>{t`"${row.title}" is removed from the menu of this site. Its key is deleted.`}</p>
    </OpDialog>
  );
}
