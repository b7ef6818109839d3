import { t } from '@lingui/core/macro';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '#kernel/op.ts';
import { DateTime } from '#shell/text/DateTime.tsx';
import { useRead } from '#shell/data/read.ts';
import { RowLink } from '#shell/list/RowLink.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import type { servers } from '#domains/servers/contract.ts';
import { holderOf } from '#domains/servers/conflicts.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { StateDot } from '#ui/StateDot.tsx';
import { initPolicies } from '../contract.ts';
import { isOpenRun } from '../states.ts';
import { RunStages } from './RunStages.tsx';
import { noRight, runTone, runLabel } from './labels.ts';
import { initPolicyPath } from '../paths.ts';

/** What a server did on its first boot; nothing is shown of one that was made without init policies. */
export default function ServerInitCard({ server }: { server: AnswerOf<typeof servers.readServer> }) {
  const params = { serverId: server.id };
  const read = useRead(initPolicies.readServerInit, { params }, { pollSeconds: 5 });
  const [opened, setOpened] = useState(false);
  const [asking, setAsking] = useState(false);
  const may = useMay('server.configure');
  const rerun = useOpForm(initPolicies.rerunServerInit, { params });
  const [run] = read.data?.runs ?? [];
  if (run === undefined) return null;
  const busy = holderOf('machine', server.task);
  return (
    <Card
      title={t`Init policies`}
      actions={
        <Button
          small
          disabledReason={may ? (read.data?.rerunRefusal ?? busy) : noRight()}
          onClick={() => setAsking(true)}
        >
          <RotateCw aria-hidden size={15} />
          {t`Run again`}
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <StateDot tone={runTone[run.state]} moving={isOpenRun(run.state)}>
          {runLabel(run.state, run.stage)}
        </StateDot>
        <span className="text-[13px] text-muted">
          {t`Run ${run.number}`} · <DateTime at={run.ended ?? run.ordered} />
        </span>
        <Button small look="ghost" className="ms-auto" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? t`Hide log` : t`Show log`}
        </Button>
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-4">
        {run.policies.map(({ id, name, version }) => (
          <li key={id ?? name}>
            <RowLink to={initPolicyPath(id ?? '')}>{name}</RowLink>{' '}
            <span className="text-[13px] text-muted">{t`version ${version}`}</span>
          </li>
        ))}
      </ul>
      {opened && (
        <div className="mt-4">
          <RunStages run={run} />
        </div>
      )}
      {asking && (
        <OpDialog
          form={rerun}
          title={t`Run the init policies again?`}
          action={t`Run again`}
          onClose={() => setAsking(false)}
        >
          {server.state === 'on'
            ? t`The server restarts, rewrites its files and runs its startup commands again.`
            : t`They run when the server next starts.`}
        </OpDialog>
      )}
    </Card>
  );
}
