import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { uploadServices } from '../contract.ts';
import type { UploadServiceRow } from './types.ts';

/** Starts a test of an upload service. */
export default function TestDialog({ service, onClose }: { service: UploadServiceRow; onClose(): void }) {
  const form = useOpForm(uploadServices.testUploadService, { params: { serviceId: service.id } });
  return (
    <OpDialog
      form={form}
      title={t`Test upload service of ${service.name}?`}
      action={t`Start test`}
      done={t`Test started`}
      onClose={onClose}
    >
      <p>{t`A task writes an image of 16 MB to the data center as an upload does, reads it back, and removes it.`}</p>
    </OpDialog>
  );
}
