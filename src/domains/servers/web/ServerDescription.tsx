import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useAct } from '#shell/act.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf } from '#shell/read.ts';
import { useMay } from '#shell/session-reads.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { boxClass } from '#ui/Field.tsx';
import { servers } from '../contract.ts';
import { maxDescriptionLength } from '../limits.ts';
import { refusalOf } from '../states.ts';
import type { ServerDetail } from './types.ts';

/** What a server is for, in a line, and the pencil that turns it into a field. */
export function ServerDescription({ server }: { server: ServerDetail }) {
  const [editing, setEditing] = useState(false);
  const may = useMay('server.configure');
  const refusal = may
    ? refusalOf('rename', server.state, server.task)
    : t`Your role does not allow changing servers. The account holder can grant it.`;
  if (editing) return <DescriptionForm server={server} onClose={() => setEditing(false)} />;
  if (server.description === '' && refusal !== null) return null;
  return (
    <p className="flex items-center gap-1 text-muted">
      <span className="min-w-0 break-words">{server.description || t`No description`}</span>
      <IconButton
        className="-my-1.5"
        label={t`Describe ${server.name}`}
        disabledReason={refusal}
        onClick={() => setEditing(true)}
      >
        <Pencil size={14} />
      </IconButton>
    </p>
  );
}

function DescriptionForm({ server, onClose }: { server: ServerDetail; onClose(): void }) {
  const [text, setText] = useState(server.description);
  const [from] = useState(server.version);
  const save = useAct(servers.describeServer, {
    refresh: [servers.listServers, servers.listServerHistory],
    onRefused: (error) => {
      if (error.status === 412) void cache.invalidateQueries({ queryKey: keyOf(servers.readServer) });
      return false;
    },
    onDone: (after) => {
      cache.setQueryData(keyOf(servers.readServer, { params: { serverId: server.id } }), after);
      onClose();
    },
  });
  const stale = save.error?.status === 412;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === server.description) return onClose();
    // Whoever has read that it was changed and saves again means it.
    save.mutate({
      params: { serverId: server.id },
      input: { description: text },
      ifMatch: stale ? server.version : from,
    });
  };
  return (
    <form className="mt-1" onSubmit={submit}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          autoFocus
          aria-label={t`Description of the server`}
          aria-invalid={save.error ? true : undefined}
          aria-describedby="description-problem"
          autoComplete="off"
          maxLength={maxDescriptionLength}
          className={`${boxClass} max-w-120`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button type="submit" look="primary" busy={save.isPending}>
          {stale ? t`Save mine over it` : t`Save`}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
      <div id="description-problem" aria-live="polite">
        {save.error && (
          <p className="mt-1.5 text-[13px] text-bad">
            {save.error.of('description') ?? save.error.message}
            {stale && server.description !== '' && ` ${t`It says now: “${server.description}”.`}`}
          </p>
        )}
      </div>
    </form>
  );
}
