import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { toastError } from '#shell/form/act.ts';
import { Conflict } from '#shell/form/Conflict.tsx';
import { isShownAsCode } from '#shell/form/code-mode.ts';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { ApiError } from '#shell/data/api-error.ts';
import { call } from '#shell/data/call.ts';
import { dateText } from '#shell/text/format.ts';
import { cache } from '#shell/data/query-client.ts';
import { keyOf, useRead } from '#shell/data/read.ts';
import { toast } from '#ui/toast.ts';
import { servers } from '../contract.ts';
import { maxNameLength } from '../limits.ts';
import { InlineForm } from './InlineForm.tsx';
import type { ServerDetail } from './types.ts';

interface Props {
  server: ServerDetail;
  onClose(): void;
}

/** The name as a field. A save over another user's change is refused, shown, and can be repeated. */
export default function RenameForm({ server, onClose }: Props) {
  // The name as it was when editing began; `server` follows the changes of others while the field is open.
  const [from] = useState(server);
  const form = useOpForm(servers.renameServer, {
    start: { name: server.name },
    params: { serverId: server.id },
    ifMatch: from.version,
    rereads: true,
    input: ({ name }) => ({ name: name.trim() }),
  });
  const done = (before: string) => (after: ServerDetail) => {
    keep(after);
    offerUndo(after, before);
    onClose();
  };
  const { error, ...field } = form.field('name');
  return (
    <InlineForm
      aria-label={t`Server name`}
      name="name"
      spellCheck={false}
      maxLength={maxNameLength * 2}
      className="max-w-80 text-base font-semibold"
      {...field}
      error={form.conflict === undefined && (error ?? form.wrong)}
      action={t`Save`}
      pending={form.pending}
      onSubmit={() => (field.value.trim() === from.name ? onClose() : form.send(done(from.name)))}
      onClose={onClose}
    >
      <div className="mt-3 empty:hidden">
        <Conflict
          form={form}
          version={server.version}
          title={t`Someone else changed this server.`}
          take={t`Keep “${server.name}”`}
          onTake={onClose}
          onOverwrite={() => form.overwrite(server.version, done(server.name))}
        >
          <LastChange server={server} />
        </Conflict>
      </div>
    </InlineForm>
  );
}

/** Who was quicker, when, and what the name is now. */
function LastChange({ server }: { server: ServerDetail }) {
  const { data } = useRead(servers.listServerHistory, { params: { serverId: server.id }, query: { size: '5' } });
  const last = data?.items.find((row) => row.kind === 'configuration') ?? data?.items[0];
  const when = last ? dateText(last.date) : '';
  return (
    <p>
      {last && t`Last change: ${last.action}, by ${last.user}, ${when}.`} {t`Its name is now “${server.name}”.`}
    </p>
  );
}

const keep = (after: ServerDetail) =>
  cache.setQueryData(keyOf(servers.readServer, { params: { serverId: after.id } }), after);

function offerUndo(after: ServerDetail, before: string) {
  const undo = async () => {
    const args = { params: { serverId: after.id }, input: { name: before } };
    if (isShownAsCode(servers.renameServer, () => ({ ...args, ifMatch: after.version }))) return;
    try {
      keep(await call(servers.renameServer, args, { ifMatch: after.version }));
      void cache.invalidateQueries({ queryKey: keyOf(servers.listServers) });
      toast('success', t`Renamed back to ${before}`);
    } catch (error) {
      if (error instanceof ApiError) toastError(error);
      else throw error;
    }
  };
  toast('success', t`Renamed to ${after.name}`, { action: { title: t`Undo`, onChoose: () => void undo() } });
}
