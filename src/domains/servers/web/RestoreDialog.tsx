import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { DateTime } from '#shell/DateTime.tsx';
import { router } from '#shell/router.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { maxNameLength } from '../limits.ts';

interface Props {
  server: { id: string; name: string; restoreUntil: string | null };
  onClose(): void;
}

/** Brings a terminated server back; under another name, where its own was taken meanwhile. */
export default function RestoreDialog({ server, onClose }: Props) {
  const [name, setName] = useState(server.name);
  const restore = useAct(servers.restoreServer, {
    refresh: [servers.listTerminated, servers.listServers, servers.readServer, servers.summariseServers],
    onRefused: () => false,
    onDone: (after) => {
      toast('success', t`${after.name} is back, and off`, {
        action: {
          title: t`Show it`,
          onChoose: () => void router.navigate({ href: `/servers/${after.id}/overview` }),
        },
      });
      onClose();
    },
  });
  const atName = restore.error?.of('name');
  return (
    <FormDialog
      title={t`Restore ${server.name}`}
      onClose={onClose}
      onSubmit={() => restore.mutate({ params: { serverId: server.id }, input: { name: name.trim() } })}
      action={t`Restore`}
      busy={restore.isPending}
    >
      <div className="grid gap-4">
        {restore.error && !atName && <Banner tone="bad">{restore.error.message}</Banner>}
        <p className="text-muted">
          {t`It comes back off, with its disks and addresses, and counts as one of your servers again.`}
          {server.restoreUntil && (
            <>
              {' '}
              {t`It can be restored until`} <DateTime at={server.restoreUntil} />.
            </>
          )}
        </p>
        <TextField
          label={t`Name`}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxNameLength * 2}
          value={name}
          error={atName}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
