import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { blacklist } from '../contract.ts';

interface Props {
  what: 'add' | 'clear';
  start?: { ip: string; list: string };
  onClose(): void;
}

/** Records that a list names an address, or no longer does. */
export default function ListingDialog({ what, start = { ip: '', list: '' }, onClose }: Props) {
  const adding = what === 'add';
  const form = useOpForm(adding ? blacklist.recordListing : blacklist.endListing, {
    start: { ...start, reason: '' },
    input: (values) => {
      const { ip, list } = values;
      return adding ? values : { ip, ...(list.trim() === '' ? {} : { list }) };
    },
  });
  const plain = { autoComplete: 'off', spellCheck: false };
  return (
    <OpDialog
      form={form}
      title={adding ? t`Record listed address` : t`Clear address`}
      action={adding ? t`Record address` : t`Clear address`}
      done={adding ? t`${form.values.ip} recorded as listed on ${form.values.list}` : t`${form.values.ip} cleared`}
      onClose={onClose}
    >
      <TextField label={t`Address`} {...plain} {...form.field('ip')} />
      <TextField
        label={t`List`}
        hint={adding ? t`The list that reports it, for example Spamhaus SBL.` : t`Leave empty for all lists.`}
        {...plain}
        {...form.field('list')}
      />
      {adding && (
        <TextField
          label={t`Reason`}
          hint={t`The owner of the address is notified.`}
          autoComplete="off"
          spellCheck
          {...form.field('reason')}
        />
      )}
    </OpDialog>
  );
}
