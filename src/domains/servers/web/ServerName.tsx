import { t } from '@lingui/core/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { lazily } from '#shell/boot/lazily.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { IconButton } from '#ui/Button.tsx';
import { refusalOf } from '../states.ts';
import type { ServerDetail } from './types.ts';

const RenameForm = lazily(() => import('./RenameForm.tsx'));

/** The name of a server, and the pencil that turns it into a field. */
export function ServerName({ server }: { server: ServerDetail }) {
  const [editing, setEditing] = useState(false);
  const may = useMay('server.configure');
  const refusal = may
    ? refusalOf('rename', server.state, server.task)
    : t`You don't have permission to change servers. Ask the account owner for access.`;
  if (editing) {
    return <RenameForm server={server} onClose={() => setEditing(false)} />;
  }
  return (
    <div className="flex min-w-0 flex-1 items-center gap-1">
      <h1 className="min-w-0 text-xl leading-9 font-semibold tracking-tight break-words">{server.name}</h1>
      <IconButton label={t`Rename ${server.name}`} disabledReason={refusal} onClick={() => setEditing(true)}>
        <Pencil size={15} />
      </IconButton>
    </div>
  );
}
