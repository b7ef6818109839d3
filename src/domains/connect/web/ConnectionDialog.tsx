import { t } from '@lingui/core/macro';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { connect } from '../contract.ts';
import { connectionTypes, usualPort } from '../states.ts';
import type { Connection } from './types.ts';
import { typeLabel } from './labels.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  serverId: string;
  connection: Connection;
  onClose(): void;
}

/** Says how a server is reached. */
export default function ConnectionDialog({ serverId, connection, onClose }: Props) {
  const form = useOpForm(connect.saveConnection, {
    start: {
      type: connection.type,
      address: connection.address ?? '',
      port: String(connection.port),
      user: connection.user,
    },
    params: { serverId },
    ifMatch: connection.version,
    // An address of the server follows the server.
    input: ({ address, port, ...values }) => ({
      ...values,
      address: address.trim() === connection.addresses[0] ? null : address,
      port: Number(port),
    }),
  });
  const { type, port } = form.values;
  return (
    <OpDialog form={form} title={t`How you reach the server`} action={t`Save`} onClose={onClose}>
      <SelectField
        label={t`Type`}
        value={String(type)}
        choices={connectionTypes.map((one) => ({ value: String(one), title: typeLabel[one]() }))}
        onChange={(value) => {
          const next = connectionTypes.find((one) => String(one) === value) ?? type;
          form.set({ type: next, ...(Number(port) === usualPort[type] ? { port: String(usualPort[next]) } : {}) });
        }}
      />
      <TextField
        label={t`Address`}
        autoComplete="off"
        spellCheck={false}
        hint={t`A host name or an address. Leave empty to use the server's own.`}
        {...form.field('address')}
      />
      <TextField
        label={t`Port`}
        inputMode="numeric"
        autoComplete="off"
        {...form.field('port')}
        onChange={(event) => form.set({ port: event.target.value.replaceAll(/\D/g, '').slice(0, 5) })}
      />
      <TextField label={t`User`} autoComplete="off" spellCheck={false} {...form.field('user')} />
    </OpDialog>
  );
}
