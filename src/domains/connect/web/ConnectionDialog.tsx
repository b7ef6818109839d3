import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { SelectField } from '#ui/ChoiceFields.tsx';
import { FormDialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextField } from '#ui/TextField.tsx';
import { connect } from '../contract.ts';
import { connectionTypes, usualPort } from '../states.ts';
import type { Connection } from './types.ts';
import { typeWord } from './words.ts';

interface Props {
  serverId: string;
  connection: Connection;
  onClose(): void;
}

/** Says how a server is reached. */
export default function ConnectionDialog({ serverId, connection, onClose }: Props) {
  const [type, setType] = useState(connection.type);
  const [address, setAddress] = useState(connection.address ?? '');
  const [port, setPort] = useState(String(connection.port));
  const [user, setUser] = useState(connection.user);
  const save = useAct(connect.saveConnection, {
    refresh: [connect.readConnection],
    onRefused: () => false,
    onDone: onClose,
  });
  const known = connection.addresses.includes(address.trim());
  const submit = () =>
    save.mutate({
      params: { serverId },
      // An address of the server follows the server.
      input: {
        type,
        address: known && address.trim() === connection.addresses[0] ? null : address,
        port: Number(port),
        user,
      },
      ifMatch: connection.version,
    });
  const atField = ['address', 'port', 'user'].some((key) => save.error?.of(key));
  return (
    <FormDialog
      title={t`How the server is reached`}
      onClose={onClose}
      onSubmit={submit}
      action={t`Save`}
      busy={save.isPending}
    >
      <div className="grid gap-4">
        {save.error && !atField && <Banner tone="bad">{save.error.message}</Banner>}
        <SelectField
          label={t`Type`}
          value={String(type)}
          choices={connectionTypes.map((one) => ({ value: String(one), title: typeWord[one]() }))}
          onChange={(value) => {
            const next = connectionTypes.find((one) => String(one) === value) ?? type;
            if (Number(port) === usualPort[type]) setPort(String(usualPort[next]));
            setType(next);
          }}
        />
        <TextField
          label={t`Address`}
          autoComplete="off"
          spellCheck={false}
          value={address}
          error={save.error?.of('address')}
          hint={t`A host name or an address. Empty: the server's own.`}
          onChange={(event) => setAddress(event.target.value)}
        />
        <TextField
          label={t`Port`}
          inputMode="numeric"
          autoComplete="off"
          value={port}
          error={save.error?.of('port')}
          onChange={(event) => setPort(event.target.value.replaceAll(/\D/g, '').slice(0, 5))}
        />
        <TextField
          label={t`User`}
          autoComplete="off"
          spellCheck={false}
          value={user}
          error={save.error?.of('user')}
          onChange={(event) => setUser(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}
