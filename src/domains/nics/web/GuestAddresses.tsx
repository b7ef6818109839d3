import { plural, t } from '@lingui/core/macro';
import { Check, TriangleAlert } from 'lucide-react';
import { DateTime } from '#shell/text/DateTime.tsx';
import type { NicRow, NicTable } from './types.ts';

/** How the system inside sees a card, beside what it was assigned. */
export function GuestAddresses({ nic, reportedAt }: { nic: NicRow; reportedAt: string | null }) {
  const { seen, ips } = nic;
  if (reportedAt === null) return <span className="text-muted">{t`not reported`}</span>;
  if (seen === null) return <Amiss>{t`interface not found in guest`}</Amiss>;
  const foreign = seen.ips.filter((ip) => !ips.includes(ip));
  const unused = nic.connected ? ips.filter((ip) => !seen.ips.includes(ip)) : [];
  return (
    <span className="grid gap-1">
      <span className="flex flex-wrap items-center gap-x-1.5">
        <span className="font-mono text-[13px]">{seen.name}</span>
        {foreign.length + unused.length === 0 && (
          <span className="flex items-center gap-1 text-[13px] whitespace-nowrap text-muted">
            <Check aria-hidden size={14} className="text-ok" />
            {seen.ips.length === 0 ? t`no address` : t`as assigned`}
          </span>
        )}
      </span>
      {foreign.map((ip) => (
        <Amiss key={ip}>{t`${ip} is not assigned`}</Amiss>
      ))}
      {unused.map((ip) => (
        <Amiss key={ip}>{t`${ip} is not in use`}</Amiss>
      ))}
    </span>
  );
}

const Amiss = ({ children }: { children: string }) => (
  <span className="flex items-start gap-1 text-[13px]">
    <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0 text-warn" />
    {children}
  </span>
);

const most = 5;

/** When the agent reported its NICs, and which it has in addition to the server's. */
export function GuestAddressesNote({ table: { reportedAt, others } }: { table: NicTable }) {
  if (reportedAt === null) return null;
  const named = others.slice(0, most).map(({ name, mac, ips }) => `${name} ${mac}${ips.length > 0 ? ` (${ips.join(', ')})` : ''}`); // prettier-ignore
  const list = named.join('; ');
  const rest = others.length - named.length;
  return (
    <p className="mt-3 text-[13px] text-muted">
      {t`Reported by the guest agent`} <DateTime at={reportedAt} />.{' '}
      {named.length > 0 &&
        (rest === 0
          ? t`Also configured in the guest: ${list}.`
          : plural(rest, {
              one: `Also configured in the guest: ${list} and # more.`,
              other: `Also configured in the guest: ${list} and # more.`,
            }))}
    </p>
  );
}
