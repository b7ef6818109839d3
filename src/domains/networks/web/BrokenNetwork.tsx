import { t } from '@lingui/core/macro';
import { Wrench } from 'lucide-react';
import { roleForbids } from '#shell/session/role-forbids.ts';
import { useMay } from '#shell/session/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import type { NetworkRow } from './types.ts';
import { notYours, stateLabel } from './labels.ts';

export const isBroken = ({ state }: NetworkRow): boolean => state === 'failed' || state === 'inconsistent';

/** The name of the re-apply action, and why this user can't run it. */
export function useRepair(row: NetworkRow, may: boolean): { title: string; disabledReason: string | null } {
  const operator = useMay('network.lay');
  const right = may ? (row.canChange ? null : notYours(row)) : roleForbids();
  const failed = row.state === 'failed';
  return {
    title: failed ? t`Try again` : t`Re-apply network`,
    disabledReason:
      right ?? (failed || operator ? null : t`Your provider has been notified and will re-apply the network.`),
  };
}

interface Props {
  network: NetworkRow;
  may: boolean;
  onRepair(): void;
}

/** What is wrong with the network that was chosen, with the way to mend it. */
export function BrokenNetwork({ network, may, onRepair }: Props) {
  const { title, disabledReason } = useRepair(network, may);
  const { name, state, reason } = network;
  return (
    <div className="col-span-full">
      <Banner tone={state === 'failed' ? 'bad' : 'warn'}>
        <span className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 break-words">
            <b className="font-semibold">{`${name}: ${stateLabel(state)}.`}</b> {reason}
          </span>
          <Button small disabledReason={disabledReason} onClick={onRepair}>
            <Wrench aria-hidden size={14} />
            {title}
          </Button>
        </span>
      </Banner>
    </div>
  );
}
