import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { priceLists } from '../contract.ts';
import type { List } from './types.ts';

interface Props {
  list: Pick<List, 'id' | 'name'>;
  number: number;
  onClose(): void;
  onDone(): void;
}

/** Asks before a planned version is withdrawn. */
export default function WithdrawDialog({ list: { id, name }, number, onClose, onDone }: Props) {
  const form = useOpForm(priceLists.withdrawPriceVersion, { params: { priceListId: id, number }, onDone });
  return (
    <OpDialog
      form={form}
      title={t`Withdraw version ${number} of ${name}?`}
      action={t`Withdraw version`}
      done={t`Version withdrawn`}
      danger
      onClose={onClose}
    >
      <p className="text-muted">{t`Its prices are deleted. The version before it stays valid.`}</p>
    </OpDialog>
  );
}
