import { t } from '@lingui/core/macro';
import { TextField } from '#ui/TextField.tsx';
import { library } from '../contract.ts';
import type { ImageRow } from './types.ts';
import { fullName } from './labels.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

const dayOf = (at: string | null): string => at?.slice(0, 10) ?? '';
const instantOf = (day: string): string | null => (day === '' ? null : `${day}T00:00:00.000Z`);

/** Sets when an image is no longer offered and when it can no longer be used. */
export default function LifeDialog({ row, onClose }: { row: ImageRow; onClose(): void }) {
  const form = useOpForm(library.editLife, {
    start: { deprecatedAt: dayOf(row.deprecatedAt), endsAt: dayOf(row.endsAt) },
    params: { imageId: row.id },
    ifMatch: row.revision,
    input: ({ deprecatedAt, endsAt }) => ({ deprecatedAt: instantOf(deprecatedAt), endsAt: instantOf(endsAt) }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Lifecycle of ${fullName(row)}`}
      action={t`Save`}
      done={t`Lifecycle saved`}
      onClose={onClose}
    >
      <TextField
        label={t`Deprecated from`}
        optional={t`optional`}
        type="date"
        hint={t`From this date the image is marked as deprecated and no longer recommended for new servers. Leave empty to keep it available.`}
        {...form.field('deprecatedAt')}
      />
      <TextField
        label={t`End of life`}
        optional={t`optional`}
        type="date"
        hint={t`From this date servers can't be created or rebuilt from it. Owners of servers that use it are notified 30 days before.`}
        {...form.field('endsAt')}
      />
    </OpDialog>
  );
}
