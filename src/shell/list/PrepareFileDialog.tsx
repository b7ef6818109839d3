import { plural, t } from '@lingui/core/macro';
import { Braces, Sheet } from 'lucide-react';
import { useState } from 'react';
import { exportOps } from '#domains/exports/contract.ts';
import type { FileFormat } from '#kernel/wire.ts';
import { RadioCards } from '#ui/ChoiceFields.tsx';
import { OpDialog } from '../form/OpDialog.tsx';
import { useOpForm } from '../form/use-op-form.ts';
import { useUser } from '../session/session-reads.ts';
import type { ListFile } from './list.ts';

/** Orders the file of a long list: a task writes it, and its person is notified. */
export default function PrepareFileDialog({ file, onClose }: { file: ListFile; onClose(): void }) {
  const { list, params, query, total } = file;
  const email = useUser()?.email ?? '';
  const [format, setFormat] = useState<FileFormat>('csv');
  const form = useOpForm(exportOps.orderExport, { input: () => ({ list, params, query, format }) });
  return (
    <OpDialog
      form={form}
      title={t`Prepare file`}
      action={t`Prepare file`}
      done={t`The file is being prepared`}
      onClose={onClose}
    >
      <p className="mb-4 text-muted">
        {plural(total, {
          one: 'The file will have # row: everything that matches the current filters.',
          other: 'The file will have # rows: everything that matches the current filters.',
        })}{' '}
        {t`You can close the browser. We'll notify you and email ${email} when it is ready.`}
      </p>
      <RadioCards<FileFormat>
        label={t`Format`}
        value={format}
        onChange={setFormat}
        choices={[
          { value: 'csv', title: 'CSV', note: t`For spreadsheets`, icon: <Sheet aria-hidden size={18} /> },
          { value: 'json', title: 'JSON', note: t`For programs`, icon: <Braces aria-hidden size={18} /> },
        ]}
      />
    </OpDialog>
  );
}
