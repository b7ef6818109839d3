import { t } from '@lingui/core/macro';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';
import { TextField } from '#ui/TextField.tsx';
import { networks } from '../../contract.ts';

interface Props {
  subnetId: string;
  ip: string;
  /** The name that it has; empty: none. */
  before: string;
  onClose(): void;
}

/** Asks for the name that an address leads back to. */
export default function ReverseDialog({ subnetId, ip, before, onClose }: Props) {
  const form = useOpForm(networks.setReverseName, {
    start: { name: before },
    params: { subnetId },
    input: ({ name }) => ({ ip, name }),
  });
  return (
    <OpDialog
      form={form}
      title={t`Reverse DNS of ${ip}`}
      action={t`Save`}
      done={t`Reverse DNS of ${ip} saved`}
      onClose={onClose}
    >
      <TextField
        label={t`Host name`}
        hint={t`A full name such as mail.example.com, or empty for none. Its A or AAAA record must point to ${ip}, or mail servers may reject your mail.`}
        autoComplete="off"
        spellCheck={false}
        {...form.field('name')}
        error={form.error('name') ?? form.error('ip')}
      />
    </OpDialog>
  );
}
