import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { Siren } from 'lucide-react';
import { clsx } from 'clsx';
import { useRead } from '#shell/data/read.ts';
import { alarms } from '../contract.ts';
import { alarmsPath } from '../paths.ts';

/** The number of firing alarms, for operators; leads to them. */
export default function AlarmBadge() {
  const { data } = useRead(alarms.countAlarms, {}, { pollSeconds: 60 });
  const firing = data?.firing ?? 0;
  if (firing === 0) return null;
  const critical = (data?.critical ?? 0) > 0;
  const label = plural(firing, { one: '# alarm firing', other: '# alarms firing' });
  return (
    <Link
      to={alarmsPath({ state: 'firing' })}
      aria-label={label}
      title={critical ? t`${label}, at least one critical` : label}
      className={clsx(
        'inline-flex h-8 items-center gap-1 rounded-md px-2 text-[13px] font-semibold tabular-nums',
        critical ? 'text-bad' : 'text-warn',
      )}
    >
      <Siren aria-hidden size={18} />
      {firing > 99 ? '99+' : firing}
    </Link>
  );
}
