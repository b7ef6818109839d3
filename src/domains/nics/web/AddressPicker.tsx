import { t } from '@lingui/core/macro';
import { useRead } from '#shell/data/read.ts';
import { Segments, SelectField } from '#ui/ChoiceFields.tsx';
import { TextField } from '#ui/TextField.tsx';
import { nics } from '../contract.ts';

export type Choosing = 'next' | 'list' | 'typed';

interface Props {
  serverId: string;
  networkId: string;
  how: Choosing;
  ip: string;
  error: string | undefined;
  onHow(how: Choosing): void;
  onIp(ip: string): void;
}

/** The next free address, one from the list, or one that is typed. */
export function AddressPicker({ serverId, networkId, how, ip, error, onHow, onIp }: Props) {
  const args = { params: { serverId }, query: { networkId } };
  const read = useRead(nics.listNicAddresses, args, { enabled: how === 'list' && networkId !== '' });
  const labels = {
    free: t`free`,
    'reserved-for-me': t`reserved for me`,
    reserved: t`reserved`,
    gateway: t`gateway`,
    taken: t`in use`,
  };
  const open = (use: keyof typeof labels) => use === 'free' || use === 'reserved-for-me';
  return (
    <div className="grid gap-3">
      <Segments<Choosing>
        label={t`Address`}
        className="justify-self-start"
        value={how}
        choices={[
          { value: 'next', title: t`Next free one` },
          { value: 'list', title: t`Choose from list` },
          { value: 'typed', title: t`Enter manually` },
        ]}
        onChange={onHow}
      />
      {how === 'next' && error && (
        <p role="alert" className="text-[13px] text-bad">
          {error}
        </p>
      )}
      {how === 'list' && (
        <SelectField
          label={t`Free addresses`}
          value={ip}
          placeholder={read.data ? t`Choose` : t`Loading`}
          error={error ?? read.error?.message}
          choices={(read.data?.items ?? []).map((one) => ({
            value: one.ip,
            title: one.use === 'free' ? one.ip : `${one.ip} · ${labels[one.use]}`,
            disabledReason: open(one.use) ? null : t`unavailable`,
          }))}
          onChange={onIp}
        />
      )}
      {how === 'typed' && (
        <TextField
          label={t`IP address`}
          autoComplete="off"
          spellCheck={false}
          value={ip}
          error={error}
          hint={t`Must be in one of the network's subnets and not the gateway.`}
          onChange={(event) => onIp(event.target.value)}
        />
      )}
    </div>
  );
}
