import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CheckField } from '#ui/ChoiceFields.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { firewall } from '../contract.ts';
import { AffectedList } from './AffectedList.tsx';
import { useLook } from './use-look.ts';
import type { Affected, GroupRow } from './types.ts';
import { useEditedRow } from '#shell/form/edited-row.ts';
import { OpDialog } from '#shell/form/OpDialog.tsx';
import { RowConflict } from '#shell/form/RowConflict.tsx';
import { useOpForm } from '#shell/form/use-op-form.ts';

interface Props {
  serverId: string;
  /** Null: a new one. */
  row: GroupRow | null;
  onClose(): void;
}

/** What is written of a group. */
const startOf = (row: GroupRow | null) => ({ name: row?.name ?? '', addresses: row?.addresses.join('\n') ?? '' });

/** An address group; before one is changed it says which servers change with it. */
export default function GroupDialog({ serverId, row, onClose }: Props) {
  const [affected, setAffected] = useState<readonly Affected[]>();
  const [accepted, setAccepted] = useState(false);
  const edited = useEditedRow(firewall.listAddressGroups, row);
  const form = useOpForm(row === null ? firewall.createAddressGroup : firewall.saveAddressGroup, {
    start: startOf(row),
    ...(edited && { params: { groupId: edited.opened.id }, ifMatch: edited.version, rereads: true }),
    input: ({ name, addresses }) => ({
      name,
      note: edited?.now.note ?? '',
      addresses: addresses.split(/[\s,;]+/).filter((one) => one !== ''),
      ...(row === null ? { serverId } : { acceptLockout: looks.now() || accepted }),
    }),
    dryRun: () => row !== null && looks.now(),
    onRefused: () => looks.again(),
  });
  const looks = useLook(affected, { show: setAffected, send: form.send, close: onClose });
  const locks = affected?.some((one) => one.lockedPorts.length > 0) ?? false;
  return (
    <OpDialog
      form={form}
      title={row === null ? t`New address group` : t`Address group ${row.name}`}
      action={affected ? t`Save and apply` : t`Save`}
      cancel={affected ? t`Back` : undefined}
      disabledReason={
        locks && !accepted ? t`Confirm that you want to block your own access, or change the addresses.` : null
      }
      done={looks.goOn}
      onCancel={affected ? () => setAffected(undefined) : onClose}
      onClose={onClose}
    >
      <RowConflict
        form={form}
        row={edited}
        fields={{ name: t`Name`, addresses: t`Addresses` }}
        onTake={(now) => {
          setAffected(undefined);
          setAccepted(false);
          form.restart(startOf(now));
        }}
      />
      {affected ? (
        <>
          <p>{t`Rules of these servers use this group and change with it:`}</p>
          <AffectedList results={affected} done={false} />
          {locks && (
            <CheckField
              label={t`I understand: apply rules that block me for 2 minutes`}
              note={t`Reverts automatically after 2 minutes unless you confirm.`}
              checked={accepted}
              onChange={setAccepted}
            />
          )}
        </>
      ) : (
        <>
          <TextField label={t`Name`} autoComplete="off" {...form.field('name')} />
          <TextAreaField
            label={t`Addresses`}
            rows={6}
            spellCheck={false}
            hint={t`One per line, for example 203.0.113.7, 198.51.100.0/24 or 2001:db8::/32`}
            {...form.field('addresses')}
            error={form.errorsOf('addresses')}
          />
        </>
      )}
    </OpDialog>
  );
}
