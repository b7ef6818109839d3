import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { Conflict } from '#shell/form/Conflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf } from '#shell/data/read.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { IconButton } from '#ui/Button.tsx';
import { servers } from '../contract.ts';
import { maxDescriptionLength } from '../limits.ts';
import { refusalOf } from '../states.ts';
import { InlineForm } from './InlineForm.tsx';
import type { ServerDetail } from './types.ts';

/** What a server is for, in a line, and the pencil that turns it into a field. */
export function ServerDescription({ server }: { server: ServerDetail }) {
  const [editing, setEditing] = useState(false);
  const may = useMay('server.configure');
  const refusal = may
    ? refusalOf('rename', server.state, server.task)
    : t`You don't have permission to change servers. Ask the account owner for access.`;
  if (editing) return <DescriptionForm server={server} onClose={() => setEditing(false)} />;
  if (server.description === '' && refusal !== null) return null;
  return (
    <p className="flex items-center gap-1 text-muted">
      <span className="min-w-0 break-words">{server.description || t`No description`}</span>
      <IconButton
        className="-my-1.5"
        label={t`Edit description of ${server.name}`}
        disabledReason={refusal}
        onClick={() => setEditing(true)}
      >
        <Pencil size={14} />
      </IconButton>
    </p>
  );
}

function DescriptionForm({ server, onClose }: { server: ServerDetail; onClose(): void }) {
  const [from] = useState(server.version);
  const form = useOpForm(servers.describeServer, {
    start: { description: server.description },
    params: { serverId: server.id },
    ifMatch: from,
    rereads: true,
    onDone: (after) => {
      cache.setQueryData(keyOf(servers.readServer, { params: { serverId: server.id } }), after);
      onClose();
    },
  });
  const { error, ...field } = form.field('description');
  return (
    <InlineForm
      aria-label={t`Server description`}
      name="description"
      maxLength={maxDescriptionLength}
      className="max-w-120"
      {...field}
      error={form.conflict === undefined && (error ?? form.wrong)}
      action={t`Save`}
      pending={form.pending}
      onSubmit={() => (field.value.trim() === server.description ? onClose() : form.send())}
      onClose={onClose}
    >
      <div className="mt-3 empty:hidden">
        <Conflict
          form={form}
          version={server.version}
          title={t`Someone else changed this server.`}
          take={t`Keep the current text`}
          onTake={onClose}
        >
          {server.description !== '' && <p>{t`Current text: “${server.description}”.`}</p>}
        </Conflict>
      </div>
    </InlineForm>
  );
}
