import { t } from '@lingui/core/macro';
import { Wrench } from 'lucide-react';
import { useMemo } from 'react';
import { dialog, useRowActions, type RowAction } from '#shell/list/row-actions.tsx';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { NetworkRow } from './types.ts';
import { notYours, stateLabel } from './labels.ts';

const none: readonly never[] = [];

export const isBroken = ({ state }: NetworkRow): boolean => state === 'failed' || state === 'inconsistent';

/** Has the switches told again of a network that failed; of one that they have otherwise, by operators. */
export function useRepair(): RowAction<NetworkRow> {
  const operator = useMay('network.lay');
  return useMemo(
    () => ({
      id: 'repair',
      title: repairTitle,
      icon: <Wrench size={16} />,
      may: 'network.manage',
      offered: isBroken,
      refusal: (row) =>
        row.canChange
          ? row.state === 'failed' || operator
            ? null
            : t`Your provider has been notified and will re-apply the network.`
          : notYours(row),
      load: dialog(
        () => import('./RepairNetworkDialog.tsx'),
        (row: NetworkRow) => ({ row }),
      ),
    }),
    [operator],
  );
}
const repairTitle = ({ state }: NetworkRow): string => (state === 'failed' ? t`Try again` : t`Re-apply network`);

/** What is wrong with the network that was chosen, with the way to mend it. */
export function BrokenNetwork({ network }: { network: NetworkRow }) {
  const actions = useRowActions<NetworkRow>(none);
  const repair = useRepair();
  const { name, state, reason } = network;
  return (
    <div className="col-span-full">
      <Banner tone={state === 'failed' ? 'bad' : 'warn'}>
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 break-words">
            <b className="font-semibold">{`${name}: ${stateLabel(state)}.`}</b> {reason}
          </span>
          <Button
            small
            disabledReason={actions.refusalOf(repair, network)}
            onClick={() => actions.choose(repair, network)}
          >
            <Wrench aria-hidden size={14} />
            {repairTitle(network)}
          </Button>
        </span>
      </Banner>
      {actions.dialog}
    </div>
  );
}
