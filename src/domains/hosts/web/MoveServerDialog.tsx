import { t } from '@lingui/core/macro';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { CheckField, SelectField } from '#ui/ChoiceFields.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { hosts } from '../contract.ts';
import { BecauseFields } from './BecauseFields.tsx';
import { estimateText, methodLabel, ramText } from './labels.ts';
import type { MoveTarget } from './types.ts';

interface Props {
  server: { id: string; name: string };
  onClose(): void;
}

/** Those that it can move to come first, the freest of them in front. */
const ordered = (targets: readonly MoveTarget[]): MoveTarget[] =>
  targets.toSorted((a, b) => Number(a.blocker !== null) - Number(b.blocker !== null) || b.freeRamMb - a.freeRamMb || 0);

/** Moves one server to another host, which is chosen here. */
export default function MoveServerDialog({ server, onClose }: Props) {
  const { guard, dialog } = useProof();
  const params = { serverId: server.id };
  const form = useOpForm(hosts.moveServer, {
    start: { targetId: '', allowCold: false, reason: '', ticket: '' },
    params,
    guard,
    check: ({ targetId }) => ({ targetId: targetId === '' ? t`Choose a host.` : null }),
  });
  const { targetId, allowCold } = form.values;
  const plan = useRead(
    hosts.planServerMove,
    { params, query: { allowCold: allowCold ? 1 : 0 } },
    { keepPrevious: true },
  );
  const chosen = plan.data?.targets.find(({ id }) => id === targetId);
  return (
    <>
      <OpDialog
        form={form}
        title={t`Move ${server.name} to another host`}
        action={t`Move server`}
        done={t`Move of ${server.name} started`}
        onClose={onClose}
      >
        {plan.data === undefined ? (
          <ReadState read={plan} rows={3} />
        ) : (
          <>
            <p className="text-muted">
              {t`On ${plan.data.from.name} now. Owner: ${plan.data.owner}, memory: ${ramText(plan.data.ramMb)}.`}
            </p>
            {plan.data.task !== null && (
              <Banner tone="warn">{t`Another task is running: ${plan.data.task}. Try again when it has ended.`}</Banner>
            )}
            <SelectField
              label={t`Move to`}
              placeholder={t`Choose a host`}
              choices={ordered(plan.data.targets).map(({ id, name, freeRamMb, blocker }) => ({
                value: id,
                title: t`${name}: ${ramText(freeRamMb)} free`,
                disabledReason: blocker,
              }))}
              {...form.field('targetId')}
            />
            {chosen && chosen.blocker === null && (
              <p aria-live="polite" className="tabular-nums">
                {chosen.method === 'cold'
                  ? t`The server is restarted, which its owner is notified of first: ${estimateText(chosen.seconds)}.`
                  : t`${methodLabel(chosen.method)}, without downtime: ${estimateText(chosen.seconds)}.`}
              </p>
            )}
            <CheckField
              label={t`Restart the server where it can't move while running`}
              note={t`Its owner is notified before and after. Protected servers are never restarted.`}
              {...form.checked('allowCold')}
            />
          </>
        )}
        <BecauseFields field={(name) => form.field(name)} />
      </OpDialog>
      {dialog}
    </>
  );
}
