import { t } from '@lingui/core/macro';
import { useState, type FormEvent } from 'react';
import { toastError, useAct } from '#shell/act.ts';
import { ApiError } from '#shell/api-error.ts';
import { call } from '#shell/call.ts';
import { dateText } from '#shell/format.ts';
import { cache } from '#shell/query-client.ts';
import { keyOf, useRead } from '#shell/read.ts';
import { Button } from '#ui/Button.tsx';
import { boxClass } from '#ui/Field.tsx';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import type { ServerDetail } from './types.ts';

interface Props {
  server: ServerDetail;
  onClose(): void;
}

/** The name as a field. A save over someone else's change is refused, told, and can be repeated. */
export default function RenameForm({ server, onClose }: Props) {
  // The name as it was when editing began; `server` follows the changes of others while the field is open.
  const [from, setFrom] = useState({ name: server.name, version: server.version });
  const [name, setName] = useState(server.name);
  const rename = useAct(servers.renameServer, {
    refresh: [servers.listServers, servers.listServerHistory],
    onRefused: (error) => {
      if (error.status === 412) void cache.invalidateQueries({ queryKey: keyOf(servers.readServer) });
      return error.status !== 412 && error.status !== 400 && error.status !== 409;
    },
    onDone: (after) => {
      keep(after);
      offerUndo(after, from.name);
      onClose();
    },
  });
  const stale = rename.error?.status === 412;
  const problem = !stale && rename.error ? (rename.error.of('name') ?? rename.error.message) : null;
  const save = (version: number) =>
    rename.mutate({ params: { serverId: server.id }, input: { name: name.trim() }, ifMatch: version });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === from.name) return onClose();
    save(from.version);
  };
  return (
    <form className="min-w-0 flex-1" onSubmit={submit}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          autoFocus
          aria-label={t`Name of the server`}
          aria-invalid={problem ? true : undefined}
          aria-describedby="rename-problem"
          spellCheck={false}
          autoComplete="off"
          maxLength={maxNameLength * 2}
          className={`${boxClass} max-w-80 text-base font-semibold`}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <Button type="submit" look="primary" busy={rename.isPending}>
          {t`Save`}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t`Cancel`}
        </Button>
      </div>
      <div id="rename-problem" aria-live="polite">
        {problem && <p className="mt-1.5 text-[13px] text-bad">{problem}</p>}
      </div>
      {stale && (
        <Changed
          server={server}
          onTake={onClose}
          onOverwrite={() => {
            setFrom({ name: server.name, version: server.version });
            save(server.version);
          }}
        />
      )}
    </form>
  );
}

interface ChangedProps {
  server: ServerDetail;
  onTake(): void;
  onOverwrite(): void;
}
/** Somebody was quicker: who, when, and what it says now. */
function Changed({ server, onTake, onOverwrite }: ChangedProps) {
  const { data } = useRead(servers.listServerHistory, { params: { serverId: server.id }, query: { size: '5' } });
  const last = data?.items.find((row) => row.kind === 'configuration') ?? data?.items[0];
  const when = last ? dateText(last.date) : '';
  return (
    <div role="alert" className="mt-3 rounded-lg bg-warn-soft px-3.5 py-2.5 text-warn">
      <p className="font-medium">{t`The server was changed while you were typing.`}</p>
      <p>
        {last && t`Last change: ${last.action}, by ${last.user}, ${when}.`} {t`Its name is now “${server.name}”.`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button small onClick={onTake}>{t`Keep “${server.name}”`}</Button>
        <Button small onClick={onOverwrite}>{t`Save mine over it`}</Button>
      </div>
    </div>
  );
}

const keep = (after: ServerDetail) =>
  cache.setQueryData(keyOf(servers.readServer, { params: { serverId: after.id } }), after);

function offerUndo(after: ServerDetail, before: string) {
  const undo = async () => {
    try {
      const args = { params: { serverId: after.id }, input: { name: before } };
      keep(await call(servers.renameServer, args, { ifMatch: after.version }));
      void cache.invalidateQueries({ queryKey: keyOf(servers.listServers) });
      toast('success', t`It is called ${before} again`);
    } catch (error) {
      if (error instanceof ApiError) toastError(error);
      else throw error;
    }
  };
  toast('success', t`Renamed to ${after.name}`, { action: { title: t`Undo`, onChoose: () => void undo() } });
}
