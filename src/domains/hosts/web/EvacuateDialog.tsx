import { t } from '@lingui/core/macro';
import { useGo } from '#shell/boot/go.ts';
import { ReadState } from '#shell/data/ReadState.tsx';
import { useRead } from '#shell/data/read.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { useProof } from '#shell/session/proof.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { NumberField } from '#ui/TextField.tsx';
import { hosts } from '../contract.ts';
import { maxSideBySide } from '../limits.ts';
import { hostPath } from '../paths.ts';
import { BecauseFields } from './BecauseFields.tsx';
import { PlanTable } from './PlanTable.tsx';
import type { Host } from './types.ts';

interface Values {
  reason: string;
  ticket: string;
  sideBySide: number | null;
  allowCold: boolean;
}
const start: Values = { reason: '', ticket: '', sideBySide: 3, allowCold: false };

/** The plan of an evacuation, and the start of it. */
export default function EvacuateDialog({ host, onClose }: { host: Host; onClose(): void }) {
  const go = useGo();
  const { guard, dialog } = useProof();
  const form = useOpForm(hosts.startEvacuation, {
    start,
    params: { hostId: host.id },
    input: ({ sideBySide, ...values }) => ({ ...values, sideBySide: sideBySide ?? 0 }),
    guard,
    onDone: () => go(hostPath(host.id, 'evacuation')),
  });
  const { sideBySide, allowCold } = form.values;
  const lanes = Math.min(maxSideBySide, Math.max(1, sideBySide ?? 1));
  const plan = useRead(
    hosts.planEvacuation,
    { params: { hostId: host.id }, query: { sideBySide: lanes, allowCold: allowCold ? 1 : 0 } },
    { keepPrevious: true },
  );
  return (
    <>
      <OpDialog
        form={form}
        title={t`Evacuate ${host.name}?`}
        action={t`Evacuate host`}
        danger
        disabledReason={plan.data?.ready === 0 ? t`No server can move as things are.` : null}
        done={t`Evacuation of ${host.name} started`}
        onClose={onClose}
      >
        <p>
          {t`The host is closed for new servers, and its servers move to other hosts. Once it is empty, its maintenance starts.`}
        </p>
        {plan.data ? <PlanTable plan={plan.data} /> : <ReadState read={plan} rows={4} />}
        <CheckField
          label={t`Restart servers that can't move while running`}
          note={t`Their owners are notified before and after. Protected servers are never restarted.`}
          {...form.checked('allowCold')}
        />
        <NumberField
          label={t`Moves side by side`}
          min={1}
          max={maxSideBySide}
          value={sideBySide}
          error={form.error('sideBySide')}
          onChange={(value) => form.set({ sideBySide: value })}
        />
        <BecauseFields field={(name) => form.field(name)} />
      </OpDialog>
      {dialog}
    </>
  );
}
