import { t } from '@lingui/core/macro';
import { DateTime } from '#shell/text/DateTime.tsx';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { servers } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import { toastRestored } from './undo-termination.ts';

interface Props {
  server: { id: string; name: string; restoreUntil: string | null };
  onClose(): void;
}

/** Brings a terminated server back; under another name, where its own was taken in the meantime. */
export default function RestoreDialog({ server, onClose }: Props) {
  const form = useOpForm(servers.restoreServer, {
    start: { name: server.name },
    params: { serverId: server.id },
    input: ({ name }) => ({ name: name.trim() }),
    onDone: toastRestored,
  });
  return (
    <OpDialog form={form} title={t`Restore ${server.name}`} action={t`Restore`} onClose={onClose}>
      <p className="text-muted">
        {t`The server is restored powered off, with its disks and addresses.`}
        {server.restoreUntil && (
          <>
            {' '}
            {t`Can be restored until`} <DateTime at={server.restoreUntil} />.
          </>
        )}
      </p>
      <TextField
        label={t`Name`}
        autoComplete="off"
        spellCheck={false}
        maxLength={maxNameLength * 2}
        {...form.field('name')}
      />
    </OpDialog>
  );
}
