import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { servers } from '../contract.ts';
import type { PowerAction } from '../states.ts';
import { preflight } from './bulk.ts';
import type { Results } from './bulk-lines.ts';
import { BulkTaskDialog } from './BulkTaskDialog.tsx';
import { ForceField } from './ForceField.tsx';
import type { ServerRow } from './types.ts';
import { actionTitle } from './words.ts';

interface Props {
  action: PowerAction;
  rows: readonly ServerRow[];
  onClose(): void;
}

/** Changes the power of the selected servers. */
export default function BulkPowerDialog({ action, rows, onClose }: Props) {
  const [force, setForce] = useState(false);
  const [runs, setRuns] = useState<readonly Results[]>([]);
  const [checked] = useState(() => preflight(action, rows));
  const power = useAct(servers.changePowerOfMany, {
    refresh: [servers.listServers],
    onRefused: () => false,
    onDone: (results) => setRuns((before) => [...before, results]),
  });
  return (
    <BulkTaskDialog
      {...{ rows, checked, runs, onClose }}
      verb={actionTitle(action)}
      busy={power.isPending}
      error={power.error?.message ?? null}
      onRun={(serverIds) => power.mutate({ input: { action, force, serverIds: [...serverIds] } })}
    >
      <ForceField action={action} checked={force} onChange={setForce} />
    </BulkTaskDialog>
  );
}
