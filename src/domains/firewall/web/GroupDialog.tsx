import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAct } from '#shell/act.ts';
import { Button } from '#ui/Button.tsx';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Banner } from '#ui/Feedback.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { firewall } from '../contract.ts';
import { AffectedList } from './AffectedList.tsx';
import type { Affected, GroupRow } from './types.ts';

interface Props {
  serverId: string;
  /** Null: a new one. */
  row: GroupRow | null;
  onClose(): void;
}

/** An address group; before one is changed it says which servers change with it. */
export default function GroupDialog({ serverId, row, onClose }: Props) {
  const [name, setName] = useState(row?.name ?? '');
  const [text, setText] = useState(row?.addresses.join('\n') ?? '');
  const [affected, setAffected] = useState<readonly Affected[]>();
  const [accepted, setAccepted] = useState(false);
  const refresh = [firewall.listAddressGroups, firewall.readFirewall];
  const create = useAct(firewall.createAddressGroup, { refresh, onRefused: () => false, onDone: onClose });
  const save = useAct(firewall.saveAddressGroup, {
    refresh,
    onRefused: () => false,
    onDone: ({ results }, { input }) => {
      if (input.checkOnly === true && results.length > 0) setAffected(results);
      else if (input.checkOnly === true) send(false);
      else onClose();
    },
  });
  const addresses = text.split(/[\s,;]+/).filter((one) => one !== '');
  const send = (checkOnly: boolean) => {
    const input = { name, note: row?.note ?? '', addresses };
    if (row === null) return create.mutate({ input: { ...input, serverId } });
    save.mutate({
      params: { groupId: row.id },
      input: { ...input, checkOnly, acceptLockout: accepted },
      ifMatch: row.version,
    });
  };
  const error = create.error ?? save.error;
  const atName = error?.of('name');
  const atAddresses = error?.items.filter(({ key }) => key?.startsWith('addresses')).map(({ info }) => info) ?? [];
  const locks = affected?.some((one) => one.lockedPorts.length > 0) ?? false;
  return (
    <Dialog
      title={row === null ? t`New address group` : t`Address group ${row.name}`}
      onClose={onClose}
      onSubmit={() => (locks && !accepted ? undefined : send(row !== null && affected === undefined))}
      footer={
        <>
          <Button onClick={affected ? () => setAffected(undefined) : onClose}>{affected ? t`Back` : t`Cancel`}</Button>
          <Button
            type="submit"
            look="primary"
            busy={create.isPending || save.isPending}
            disabledReason={
              locks && !accepted ? t`Say that you mean to block yourself, or change the addresses.` : null
            }
          >
            {affected ? t`Save and apply` : t`Save`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && !atName && atAddresses.length === 0 && <Banner tone="bad">{error.message}</Banner>}
        {affected ? (
          <>
            <p>{t`Rules of these servers name the group and change with it:`}</p>
            <AffectedList results={affected} done={false} />
            {locks && (
              <CheckField
                label={t`I mean it: apply on trial what blocks me`}
                note={t`It goes back by itself after 2 minutes unless you confirm it.`}
                checked={accepted}
                onChange={setAccepted}
              />
            )}
          </>
        ) : (
          <>
            <TextField
              label={t`Name`}
              autoComplete="off"
              value={name}
              error={atName}
              onChange={(event) => setName(event.target.value)}
            />
            <TextAreaField
              label={t`Addresses`}
              rows={6}
              spellCheck={false}
              value={text}
              error={atAddresses.length === 0 ? undefined : atAddresses.join(' ')}
              hint={t`One a line, such as 203.0.113.7, 198.51.100.0/24 or 2001:db8::/32`}
              onChange={(event) => setText(event.target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
