import { t } from '@lingui/core/macro';
import { Wrench } from 'lucide-react';
import { roleForbids } from '#shell/role-forbids.ts';
import { useMay } from '#shell/session-reads.ts';
import { Button } from '#ui/Button.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { told } from '#ui/told.ts';
import type { NetworkRow } from './types.ts';
import { notYours, stateWord } from './words.ts';

export const isBroken = ({ state }: NetworkRow): boolean => state === 'failed' || state === 'inconsistent';

/** What telling the switches again is called, and why this person cannot have it done. */
export function useRepair(row: NetworkRow, may: boolean): { title: string; disabledReason: string | null } {
  const operator = useMay('network.lay');
  const right = may ? (row.canChange ? null : notYours(row)) : roleForbids();
  const failed = row.state === 'failed';
  return {
    title: failed ? t`Try again` : t`Lay it again`,
    disabledReason: right ?? (failed || operator ? null : t`Your provider has been shown it and lays it again.`),
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
            <b className="font-semibold">{`${name}: ${stateWord(state)}.`}</b> {reason !== null && told(reason)}
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
